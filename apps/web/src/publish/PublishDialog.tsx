import { ApiException } from '@tuschel/client';
import { GALLERY, type MyDrawing, type Problem } from '@tuschel/protocol';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { Checkbox } from '../components/form/Checkbox.tsx';
import { DialogForm } from '../components/dialog/DialogForm.tsx';
import { Segments } from '../components/form/Segments.tsx';
import { Switch } from '../components/form/Switch.tsx';
import { TextField } from '../components/form/TextField.tsx';
import { useText } from '../game/useText.ts';
import type { Files } from '../gallery/Print.tsx';
import { useLanguage } from '../language/Texts.tsx';
import { useProblemText } from '../language/problemText.ts';
import { flagsOf, WARNINGS, warningsOf } from '../veil/warnings.ts';
import { AsOthersSee } from './AsOthersSee.tsx';
import { formOf, isSendable, lengthOf, needsApproval, type PostForm, textProblem, updateOf } from './postForm.ts';
import styles from './PublishDialog.module.css';
import { isPublished, standingOf } from './standing.ts';
import type { OwnDrawings } from './useMyDrawings.ts';

interface Props {
  drawing: MyDrawing;
  /** Absent: they are not known yet. */
  files?: Files | null | undefined;
  profile: { posts: number; max: number };
  update: OwnDrawings['update'];
  onClose: () => void;
}

/** All that the artist decides before others see a drawing, and afterwards. */
export function PublishDialog({ drawing, files, profile, update, onClose }: Props) {
  const say = useText();
  const problemText = useProblemText();
  const { language } = useLanguage();
  const [form, setForm] = useState(() => formOf(drawing, language));
  const change = (more: Partial<PostForm>) => setForm((before) => ({ ...before, ...more }));
  const isOut = isPublished(standingOf(drawing, false));
  return (
    <DialogForm
      title={say(isOut ? 'publish.edit' : 'publish.title')}
      go={say(isOut ? 'publish.save' : 'publish.go')}
      kind="gold"
      icon={<Send size={20} aria-hidden="true" />}
      cancel={say('publish.cancel')}
      isUnready={!isSendable(form)}
      send={() => update(updateOf(drawing, form))}
      tell={(problem) => (hasLinks(problem) ? say('publish.links') : problemText(problem))}
      problemClass={styles.problem}
      onClose={onClose}
      wide
    >
      <div className={styles.sides}>
        <AsOthersSee drawing={drawing} form={form} files={files} />
        <div className="stack gap-4 shrinks">
          <Words form={form} change={change} />
          <Warnings flags={form.triggerWarning} onChange={(triggerWarning) => change({ triggerWarning })} />
          <Uses form={form} drawing={drawing} profile={profile} change={change} />
        </div>
      </div>
      <p className="pad-3-4 action-wash radius-m" role="status">
        {say(afterwards(drawing, form))}
      </p>
    </DialogForm>
  );
}

/** Newcomers are told why. */
function hasLinks(problem: unknown): boolean {
  const { errors } = (problem instanceof ApiException ? (problem.result as Partial<Problem> | null) : null) ?? {};
  return Object.values(errors ?? {}).some((error) => error === 'links');
}

/** What becomes of it once it is sent. */
function afterwards(drawing: MyDrawing, form: PostForm) {
  if (!needsApproval(drawing, form)) return 'publish.after.atOnce';
  return drawing.shown === null ? 'publish.after.first' : 'publish.after.change';
}

interface PartProps {
  form: PostForm;
  change: (more: Partial<PostForm>) => void;
}

function Words({ form, change }: PartProps) {
  const say = useText();
  const counted = (text: string, most: number) => ({
    hint: say('publish.count', { count: lengthOf(text), most }),
    error: textProblem(text, most) === null ? undefined : say('publish.tooLong', { count: lengthOf(text) - most }),
  });
  return (
    <>
      <TextField
        label={say('publish.description')}
        rows={4}
        value={form.description}
        onChange={(description) => change({ description })}
        {...counted(form.description, GALLERY.description)}
      />
      <TextField
        label={say('publish.altText')}
        rows={2}
        placeholder={say('publish.altText.example')}
        value={form.altText}
        onChange={(altText) => change({ altText })}
        {...counted(form.altText, GALLERY.altText)}
      />
    </>
  );
}

function Warnings({ flags, onChange }: { flags: number; onChange: (flags: number) => void }) {
  const say = useText();
  const chosen = warningsOf(flags);
  return (
    <fieldset className={styles.group}>
      <legend>{say('publish.warnings')}</legend>
      {WARNINGS.map((warning) => (
        <Checkbox
          key={warning}
          isSelected={chosen.includes(warning)}
          onChange={(isChosen) =>
            onChange(flagsOf(isChosen ? [...chosen, warning] : chosen.filter((one) => one !== warning)))
          }
        >
          {say(`warning.${warning}`)}
        </Checkbox>
      ))}
    </fieldset>
  );
}

function Uses({ form, drawing, profile, change }: PartProps & Pick<Props, 'drawing' | 'profile'>) {
  const say = useText();
  const isThere = drawing.isOnProfile && isPublished(standingOf(drawing, false));
  const others = profile.posts - (isThere ? 1 : 0);
  const isFull = others >= profile.max;
  return (
    <fieldset className={styles.group}>
      <legend>{say('publish.uses')}</legend>
      <Switch isSelected={form.isOnProfile} onChange={(isOnProfile) => change({ isOnProfile })}>
        {say('publish.onProfile', {
          num: Math.min(profile.max, others + (form.isOnProfile ? 1 : 0)),
          max: profile.max,
        })}
      </Switch>
      {isFull && form.isOnProfile ? (
        <p className="pad-2-3 text-s gold-wash radius-m">{say('publish.profileFull')}</p>
      ) : null}
      <Switch isSelected={form.mayRedraw} onChange={(mayRedraw) => change({ mayRedraw })}>
        {say('publish.mayRedraw')}
      </Switch>
      <Switch isSelected={form.mayQuiz} onChange={(mayQuiz) => change({ mayQuiz })}>
        {say('publish.mayQuiz')}
      </Switch>
      {form.mayQuiz ? (
        <Segments
          label={say('publish.language')}
          segments={[
            { value: 'de', label: 'Deutsch', lang: 'de' },
            { value: 'en', label: 'English', lang: 'en' },
          ]}
          value={form.language}
          onChange={(language) => change({ language })}
        />
      ) : null}
      <Switch isSelected={form.isRefsheet} onChange={(isRefsheet) => change({ isRefsheet })}>
        {say('publish.refsheet')}
      </Switch>
    </fieldset>
  );
}
