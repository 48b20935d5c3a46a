import type { BlogDesk } from '@tuschel/client/blog';
import { BLOG, type BlogDraft, type ContentLanguage } from '@tuschel/protocol';
import { ArrowLeft, CalendarClock, type LucideIcon, Save, Send, Trash2, Undo2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useClient } from '../../../ClientContext.tsx';
import { Button, type ButtonKind } from '../../../components/Button.tsx';
import { Segments } from '../../../components/form/Segments.tsx';
import { TextField } from '../../../components/form/TextField.tsx';
import { useText } from '../../../game/useText.ts';
import type { MessageId } from '../../../language/messageIds.ts';
import { useLanguage } from '../../../language/Texts.tsx';
import styles from './News.module.css';
import { NewsPicture } from './NewsPicture.tsx';
import { NewsPreview } from './NewsPreview.tsx';
import { newsState, type NewsDraft, type NewsState } from './newsDraft.ts';
import { type NewsEditing, useNewsEditor } from './useNewsEditor.ts';

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
  const [language, setLanguage] = useState<ContentLanguage>(useLanguage().language);
  const editor = useNewsEditor({ post, desk, language, show: setLanguage, onChange, onClose });
  const { title, content } = FIELDS[language];
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
          <NewsFields desk={desk} editor={editor} language={language} />
          {editor.problem === null ? null : (
            <p role="alert" className="danger breakable">
              {editor.problem}
            </p>
          )}
          <NewsSteps editor={editor} state={state} isNew={post === null} />
        </form>
        <NewsPreview
          key={language}
          desk={desk}
          language={language}
          title={editor.draft[title]}
          content={editor.draft[content]}
        />
      </div>
    </div>
  );
}

interface FieldsProps {
  desk: BlogDesk;
  editor: NewsEditing;
  language: ContentLanguage;
}

function NewsFields({ desk, editor: { draft, errors, type }, language }: FieldsProps) {
  const say = useText();
  const area = useRef<HTMLTextAreaElement>(null);
  const { title, content } = FIELDS[language];
  const field = (name: keyof NewsDraft) => {
    const wrong = errors[name];
    const error = wrong === undefined ? undefined : say(wrong);
    return { value: draft[name], error, onChange: (text: string) => type({ [name]: text }) };
  };
  const insert = (text: string) => {
    const at = area.current?.selectionStart ?? draft[content].length;
    type({ [content]: `${draft[content].slice(0, at)}${text}${draft[content].slice(at)}` });
  };
  return (
    <>
      <TextField
        {...field(title)}
        label={say('admin.news.title')}
        maxLength={2 * BLOG.title}
        lang={language}
        autoComplete="off"
      />
      <TextField
        {...field(content)}
        label={say('admin.news.content')}
        hint={say('admin.news.content.hint')}
        rows={18}
        lang={language}
        areaRef={area}
      />
      <NewsPicture desk={desk} onPicture={insert} />
      <TextField
        {...field('when')}
        label={say('admin.news.when')}
        hint={say('admin.badges.time.hint')}
        maxLength={20}
        autoComplete="off"
      />
    </>
  );
}

interface StepsProps {
  editor: NewsEditing;
  state: NewsState;
  isNew: boolean;
}

/** What can be done with the post. */
function NewsSteps({ editor: { draft, isBusy, send, remove }, state, isNew }: StepsProps) {
  const say = useText();
  const button = (kind: ButtonKind, Icon: LucideIcon, text: MessageId, act: () => Promise<void>) => (
    <Button kind={kind} icon={<Icon size={20} aria-hidden="true" />} isDisabled={isBusy} onPress={() => void act()}>
      {say(text)}
    </Button>
  );
  const isPublished = state === 'published';
  const draftText = state === 'draft' ? 'admin.news.saveDraft' : 'admin.news.takeBack';
  return (
    <div className="flow gap-2">
      {isPublished
        ? button('action', Save, 'admin.news.save', () => send('save'))
        : button('action', Send, 'admin.news.publish', () => send('publish'))}
      {isPublished || draft.when.trim() === ''
        ? null
        : button('gold', CalendarClock, 'admin.news.schedule', () => send('schedule'))}
      {button('quiet', Save, draftText, () => send('draft'))}
      {isNew ? null : button('danger', Trash2, 'admin.news.remove', remove)}
    </div>
  );
}
