import type {
  Discover,
  DiscoverQuery,
  EraseDrawing,
  HideDrawing,
  HomePictures,
  MyDrawing,
  MyDrawings,
  OrderPosts,
  PostAppeal,
  SharedPicture,
  UpdatePost,
  UpdatePostResult,
} from '@tuschel/protocol';
import type { TuschelClient } from '../tuschelClient.ts';

/** Published drawings, and those of one's own. All throw ApiException. */
export interface GalleryCalls {
  /** What this reader may see, the newest first. */
  list(query: DiscoverQuery): Promise<Discover>;
  /** Some of the newest, none with a warning. */
  home(): Promise<HomePictures>;
  /** One picture and its neighbours. */
  picture(drawingId: string): Promise<SharedPicture>;
  mine(): Promise<MyDrawings>;
  /** Publishes a drawing of one's own, or changes how it is published; answers it as it is then. */
  update(update: UpdatePost): Promise<MyDrawing>;
  hide(request: HideDrawing): Promise<void>;
  /** The posts of the profile in their new order. */
  order(request: OrderPosts): Promise<void>;
  /** Objects to a rejection, once. */
  appeal(appeal: PostAppeal): Promise<MyDrawing>;
  /** For good. */
  erase(request: EraseDrawing): Promise<void>;
}

export function galleryOf({ ask }: Pick<TuschelClient, 'ask'>): GalleryCalls {
  return {
    list: async (query) => (await ask({ method: 'GET', path: `/posts/list${queryOf(query)}` })) as Discover,
    home: async () => (await ask({ method: 'GET', path: '/posts/home' })) as HomePictures,
    picture: async (id) =>
      (await ask({ method: 'GET', path: `/posts/drawing/${encodeURIComponent(id)}` })) as SharedPicture,
    mine: async () => (await ask({ method: 'GET', path: '/posts/mydrawings' })) as MyDrawings,
    update: async (body) =>
      ((await ask({ method: 'POST', path: '/posts/update-post', body })) as UpdatePostResult).drawing,
    async hide(body) {
      await ask({ method: 'DELETE', path: '/posts/hide-mydrawing', body });
    },
    async order(body) {
      await ask({ method: 'POST', path: '/posts/order', body });
    },
    appeal: async (body) => ((await ask({ method: 'POST', path: '/posts/appeal', body })) as UpdatePostResult).drawing,
    async erase(body) {
      await ask({ method: 'POST', path: '/posts/erase-mydrawing', body });
    },
  };
}

function queryOf({ authors = [], ...numbers }: DiscoverQuery): string {
  const query = new URLSearchParams(Object.entries(numbers).map(([key, value]) => [key, String(value)]));
  if (authors.length > 0) query.set('authors', authors.join(','));
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}
