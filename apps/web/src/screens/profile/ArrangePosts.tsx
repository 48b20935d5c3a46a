import { ErrorState } from '../../components/status/ErrorState.tsx';
import { Skeleton } from '../../components/status/Skeleton.tsx';
import { useText } from '../../game/useText.ts';
import { listProblem } from '../../language/problemText.ts';
import { PostTexts } from '../../publish/PostTexts.tsx';
import { useMyDrawings } from '../../publish/useMyDrawings.ts';
import { ProfileShelf } from '../drawings/ProfileShelf.tsx';
import { profilePosts } from '../drawings/profilePosts.ts';

/** The pictures of one's own profile, to put in order and to take off it. */
export default function ArrangePosts({ userId }: { userId: string }) {
  return (
    <PostTexts>
      <Posts userId={userId} />
    </PostTexts>
  );
}

function Posts({ userId }: { userId: string }) {
  const say = useText();
  const own = useMyDrawings(userId);
  switch (own.status) {
    case 'loading':
      return <Skeleton label={say('mine.loading')} pictures={4} />;
    case 'failed':
      return (
        <ErrorState
          text={say(listProblem(own.error, 'mine.broken'))}
          retry={say('discover.retry')}
          onRetry={own.retry}
        />
      );
    case 'ready':
      return <ProfileShelf posts={profilePosts(own.lists)} own={own} />;
    default:
      return own.status satisfies never;
  }
}
