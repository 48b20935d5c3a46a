import type { BlogDesk } from '@tuschel/client/blog';
import { BLOG, type BlogDraft, type ContentLanguage } from '@tuschel/protocol';
import { ArrowLeft, CalendarClock, Save, Send, Trash2, Undo2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useClient } from '../../../ClientContext.tsx';
import { Button } from '../../../components/Button.tsx';
import { Segments } from '../../../components/form/Segments.tsx';
import { TextField } from '../../../components/form/TextField.tsx';
import { useText } from '../../../game/useText.ts';
import { useLanguage } from '../../../language/Texts.tsx';
import styles from './News.module.css';
import { NewsPicture } from './NewsPicture.tsx';
import { NewsPreview } from './NewsPreview.tsx';
import { newsState, type NewsDraft } from './newsDraft.ts';
import { useNewsEditor } from './useNewsEditor.ts';

interface Props {
  /** Null: a new one. */
  post: BlogDraft | null;
  desk: BlogDesk;
  onChange: () => Promise<void>;
  onClose: () => void;
}

const FIELDS = {
  de: { title: 'titleDe', content: 'contentDe' },
  en: { title: 'titleEn', content: 'contentEn' },
} as const;

/** A post as it is written, with what readers will see beside it. */
export function NewsEditor({ post, desk, onChange, onClose }: Props) {
  const say = useText();
  const client = useClient();
  const area = useRef<HTMLTextAreaElement>(null);
  const [language, setLanguage] = useState<ContentLanguage>(useLanguage().language);
  const editor = useNewsEditor({ post, desk, language, show: setLanguage, onChange, onClose });
  const { draft, errors, type, isBusy, problem } = editor;
  const { title, content } = FIELDS[language];
  const said = (field: keyof NewsDraft) => {
    const wrong = errors[field];
    return wrong === undefined ? undefined : say(wrong);
  };
  const insert = (text: string) => {
    const at = area.current?.selectionStart ?? draft[content].length;
    type({ [content]: `${draft[content].slice(0, at)}${text}${draft[content].slice(at)}` });
  };
  const state = post === null ? 'draft' : newsState(post, client.game.now());
  return (
    <div className="stack gap-4">
      <div className="flow align-center justify-between gap-3">
        <Button kind="quiet" size="s" icon={<ArrowLeft size={18} aria-hidden="true" />} onPress={onClose}>
          {say('admin.news.back')}
        </Button>
        <Segments
          label={say('admin.news.language')}
          value={language}
          onChange={setLanguage}
          segments={[
            { value: 'de', label: 'Deutsch', lang: 'de' },
            { value: 'en', label: 'English', lang: 'en' },
          ]}
        />
      </div>
      {editor.isRestored ? (
        <p className={styles.restored} role="status">
          {say('admin.news.restored')}{' '}
          <Button kind="quiet" size="s" icon={<Undo2 size={18} aria-hidden="true" />} onPress={editor.discard}>
            {say('admin.news.discard')}
          </Button>
        </p>
      ) : null}
      <div className={styles.columns}>
        <form className="stack gap-3 shrinks" onSubmit={(event) => event.preventDefault()}>
          <TextField
            label={say('admin.news.title')}
            value={draft[title]}
            error={said(title)}
            maxLength={2 * BLOG.title}
            lang={language}
            autoComplete="off"
            onChange={(text) => type({ [title]: text })}
          />
          <TextField
            label={say('admin.news.content')}
            hint={say('admin.news.content.hint')}
            value={draft[content]}
            error={said(content)}
            rows={18}
            lang={language}
            areaRef={area}
            onChange={(text) => type({ [content]: text })}
          />
          <NewsPicture desk={desk} onPicture={insert} />
          <TextField
            label={say('admin.news.when')}
            hint={say('admin.badges.time.hint')}
            value={draft.when}
            error={said('when')}
            maxLength={20}
            autoComplete="off"
            onChange={(when) => type({ when })}
          />
          {problem === null ? null : (
            <p role="alert" className="danger breakable">
              {problem}
            </p>
          )}
          <div className="flow gap-2">
            {state === 'published' ? (
              <Button
                icon={<Save size={20} aria-hidden="true" />}
                isDisabled={isBusy}
                onPress={() => void editor.send('save')}
              >
                {say('admin.news.save')}
              </Button>
            ) : (
              <Button
                icon={<Send size={20} aria-hidden="true" />}
                isDisabled={isBusy}
                onPress={() => void editor.send('publish')}
              >
                {say('admin.news.publish')}
              </Button>
            )}
            {state === 'published' || draft.when.trim() === '' ? null : (
              <Button
                kind="gold"
                icon={<CalendarClock size={20} aria-hidden="true" />}
                isDisabled={isBusy}
                onPress={() => void editor.send('schedule')}
              >
                {say('admin.news.schedule')}
              </Button>
            )}
            <Button
              kind="quiet"
              icon={<Save size={20} aria-hidden="true" />}
              isDisabled={isBusy}
              onPress={() => void editor.send('draft')}
            >
              {say(state === 'draft' ? 'admin.news.saveDraft' : 'admin.news.takeBack')}
            </Button>
            {post === null ? null : (
              <Button
                kind="danger"
                icon={<Trash2 size={20} aria-hidden="true" />}
                isDisabled={isBusy}
                onPress={() => void editor.remove()}
              >
                {say('admin.news.remove')}
              </Button>
            )}
          </div>
        </form>
        <NewsPreview key={language} desk={desk} language={language} title={draft[title]} content={draft[content]} />
      </div>
    </div>
  );
}
