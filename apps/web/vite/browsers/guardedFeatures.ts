/** Features that are newer than the oldest browsers, may be used all the same, and why a browser without them can play. */
export interface GuardedFeatures {
  features: readonly string[];
  because: string;
}

/** In stylesheets. What `@supports` or an earlier declaration guards is not listed. */
export const GUARDED_IN_STYLES: readonly GuardedFeatures[] = [
  {
    features: [
      'css.properties.text-wrap',
      'css.properties.text-wrap.balance',
      'css.properties.text-wrap.pretty',
      'css.properties.text-wrap.wrap',
    ],
    because: 'lines break where they always did, less evenly',
  },
  {
    features: [
      'css.properties.scrollbar-width',
      'css.properties.scrollbar-width.thin',
      'css.properties.scrollbar-width.none',
    ],
    because: 'a list has the scrollbar of the system, as wide as that is',
  },
  {
    features: [
      'css.properties.overscroll-behavior',
      'css.properties.overscroll-behavior.contain',
      'css.properties.overscroll-behavior.none',
      'css.properties.overscroll-behavior-y',
      'css.properties.overscroll-behavior-y.none',
    ],
    because: 'every one of them has it, but before Chrome 144, Firefox 150 and in Safari not where nothing scrolls',
  },
  {
    features: [
      'css.properties.cursor.crosshair',
      'css.properties.cursor.default',
      'css.properties.cursor.grab',
      'css.properties.cursor.grabbing',
      'css.properties.cursor.move',
      'css.properties.cursor.nesw-resize',
      'css.properties.cursor.none',
      'css.properties.cursor.not-allowed',
      'css.properties.cursor.nwse-resize',
      'css.properties.cursor.pointer',
    ],
    because: 'missing on iPhones and iPads only, which show no such pointer',
  },
  {
    features: ['css.properties.resize'],
    because: 'missing on iPhones and iPads only, where nothing can be made larger by its corner',
  },
  { features: ['css.properties.accent-color'], because: 'a bar of progress has the colour of the system' },
  {
    features: ['css.selectors.fullscreen'],
    because: 'an iPhone shows nothing in full screen; elsewhere all of them know it',
  },
  { features: ['css.selectors.selection'], because: 'selected words have the colour of the system' },
  { features: ['css.selectors.marker'], because: 'the dots of a list have the colour of its text' },
  {
    features: [
      'css.at-rules.font-face.size-adjust',
      'css.at-rules.font-face.ascent-override',
      'css.at-rules.font-face.descent-override',
      'css.at-rules.font-face.line-gap-override',
    ],
    because: 'the page moves a little when its own font takes the place of the one of the system',
  },
];

export interface GuardedInScripts extends GuardedFeatures {
  /** Paths of our own from the root of the repository, or names of packages. */
  files: readonly string[];
}

/** In scripts. A call with `?.()` is not listed. */
export const GUARDED_IN_SCRIPTS: readonly GuardedInScripts[] = [
  {
    features: [
      'api.Navigator.wakeLock',
      'api.WakeLock.request',
      'api.WakeLockSentinel',
      'api.WakeLockSentinel.release',
    ],
    files: ['apps/web/src/game/useWakeLock.ts'],
    because: 'asked for before it is taken; the screen darkens when the device wants it',
  },
  {
    features: ['api.HTMLCanvasElement.contextrestored_event'],
    files: ['apps/web/src/canvas/show/useRestored.ts', 'apps/web/src/canvas/show/keepShown.ts'],
    because: 'who never tells it takes no canvas away, or it is drawn anew when the page is seen again',
  },
  {
    features: ['api.Request.bytes'],
    files: ['gifenc', 'assets/timeLapse.js'],
    because: 'the bytes are those of its own writer, no request’s',
  },
  {
    features: ['api.IntersectionObserverEntry.isVisible', 'api.FileSystemWritableFileStream.seek'],
    files: ['assets/renderWorker.js', 'assets/takeWorker.js'],
    because: 'methods of our own ink have these names: a layer is visible, a replay seeks',
  },
  {
    features: [
      'api.VideoEncoder',
      'api.VideoEncoder.isConfigSupported_static',
      'api.VideoFrame',
      'api.AudioDecoder.dequeue_event',
    ],
    files: ['assets/renderWorker.js', 'assets/takeWorker.js'],
    because: 'asked for before it is taken; a tab without it renders by our own encoder',
  },
  {
    features: ['api.Request.bytes', 'javascript.builtins.Iterator.drop', 'javascript.builtins.Iterator.take'],
    files: ['assets/renderWorker.js', 'assets/takeWorker.js'],
    because: 'names of our own: bytes of a sample, what a raster drops and takes',
  },
  {
    features: ['javascript.builtins.Iterator.toArray'],
    files: ['assets/takeWorker.js'],
    because: 'the array of the PNG writer’s own buffer',
  },
  {
    features: ['api.ClipboardItem', 'api.Clipboard.write'],
    files: ['apps/web/src/takeHome/drawing/useTakeDrawing.ts'],
    because: 'asked for before the entry is offered; a picture is saved or shared in its place',
  },
  {
    features: ['javascript.builtins.Uint8Array.fromHex', 'javascript.builtins.Uint8Array.toHex'],
    files: ['@noble/hashes'],
    because: 'asked for before they are called; it writes the digits itself',
  },
  {
    features: ['api.Rect'],
    files: ['@cantoo/pdf-lib'],
    because: 'its name for a shape of SVG pictures, which we never draw',
  },
  {
    features: ['api.Navigator.userActivation', 'api.UserActivation.isActive'],
    files: ['apps/web/src/game/sound/GameSound.tsx'],
    because: 'asked for before it is read; where it is missing sounds wait for the next press',
  },
  {
    features: ['api.AudioParam.exponentialRampToValueAtTime', 'api.AudioParam.linearRampToValueAtTime'],
    files: ['apps/web/src/game/sound/cues.ts'],
    because:
      'older Firefox has them, and begins a ramp elsewhere only where nothing is set before it, as each cue does',
  },
  {
    features: ['api.Navigator.share'],
    files: ['apps/web/src/takeHome/sharePicture.ts'],
    because: 'asked for before it is called; the picture is saved in its place',
  },
  {
    features: ['api.Document.exitFullscreen', 'api.Document.fullscreenElement', 'api.ShadowRoot.fullscreenElement'],
    files: ['apps/web/src/screens/watch/WatchScreen.tsx'],
    because: 'missing on iPhones only, where requestFullscreen is missing, too, and asked for',
  },
  {
    features: [
      'api.CanvasRenderingContext2D.imageSmoothingQuality',
      'api.OffscreenCanvasRenderingContext2D.imageSmoothingQuality',
    ],
    files: [
      'apps/web/src/canvas/pixels/previewOf.ts',
      'apps/web/src/face/printFace.ts',
      'apps/web/src/screens/admin/news/newsPicture.ts',
      'apps/web/src/screens/admin/shrunkPicture.ts',
      'apps/web/src/screens/playground/desk/references/referencePrint.ts',
    ],
    because: 'a wish; Firefox draws the small picture as it always does',
  },
  {
    features: ['api.CanvasRenderingContext2D.font', 'api.OffscreenCanvasRenderingContext2D.font'],
    files: [
      'apps/web/src/screens/quiz/resultCard.ts',
      'apps/web/src/takeHome/bookPdf.ts',
      'apps/web/src/takeHome/bookSheet.ts',
      'apps/web/src/takeHome/leaflet.ts',
      'apps/web/src/takeHome/sharePicture.ts',
    ],
    because: 'before Safari 18.4 only names of fonts like system-ui are unknown there; ours are loaded',
  },
  {
    features: ['api.Window.devicePixelRatio'],
    files: [
      'apps/web/src/canvas/select/movingInk.ts',
      'apps/web/src/canvas/show/useLookingGlass.ts',
      'apps/web/src/canvas/pixels/sharpWidth.ts',
      'react-dom',
    ],
    because: 'in Safari it stays the same when somebody zooms: pictures are then as sharp as before',
  },
  {
    features: ['api.KeyboardEvent.isComposing'],
    files: [
      'apps/web/src/game/prompt/useNameOffer.ts',
      'apps/web/src/screens/write/GuessForm.tsx',
      'apps/web/src/screens/write/TextForm.tsx',
    ],
    because: 'before Safari 27 it is false in the Enter that ends a composition, which German and English do not have',
  },
  {
    features: ['api.KeyboardEvent.repeat'],
    files: [
      'apps/web/src/canvas/pen/penInput.ts',
      'apps/web/src/game/chat/useChatKey.ts',
      'apps/web/src/game/keys/KeyHelp.tsx',
      'apps/web/src/game/hosting/useHostKeys.ts',
      'apps/web/src/screens/admin/review/Pictures.tsx',
      'apps/web/src/screens/draw/keys/useShortcuts.ts',
      'apps/web/src/screens/quiz/Answers.tsx',
    ],
    because: 'before Chrome 137 some keyboards do not tell it; a held key then counts like a key pressed often',
  },
  {
    features: ['api.KeyboardEvent.code'],
    files: ['apps/web/src/game/hosting/useHostKeys.ts'],
    because: 'missing on Android keyboards only, which have none of these keys',
  },
  {
    features: ['html.global_attributes.autocapitalize'],
    files: ['apps/web/src/screens/discover/FilterBar.tsx'],
    because: 'before Firefox 111 the keyboard of a phone may offer a capital letter; nothing else depends on it',
  },
  {
    features: ['api.Element.contextmenu_event'],
    files: ['apps/web/src/face/sheet/FacePaper.tsx', 'apps/web/src/screens/draw/color/QuickPalette.tsx'],
    because:
      'missing on iPhones and iPads only, where nothing has a right button; the panels have the same colours and sizes',
  },
  {
    features: ['html.elements.video.playsinline'],
    files: ['apps/web/src/media/MediaPicture.tsx'],
    because: 'only an iPhone plays a film in full screen without it',
  },
  {
    features: [
      'api.Element.touchstart_event',
      'api.Element.touchend_event',
      'api.Element.touchcancel_event',
      'api.Document.scrollend_event',
    ],
    files: ['@tanstack/virtual-core'],
    because:
      'it listens for touches, which a desktop without a touch screen does not tell, and asks for scrollend first',
  },
  {
    features: ['api.Window.open'],
    files: ['react-stately', 'react-aria', 'idb', '@heroiclabs/nakama-js', 'sw.js'],
    because: 'not the open of the window but one of their own, or in vain on an iPad that blocks new windows',
  },
  {
    features: ['api.Window.beforeunload_event'],
    files: ['react-aria'],
    because: 'missing on iPhones and iPads only; it lets go of listeners of a page that is gone anyway',
  },
  {
    features: ['api.AbortSignal.timeout_static'],
    files: ['react-aria'],
    because: 'all of them have it; before Chrome 124 it ended with another kind of error, which nobody looks at',
  },
  {
    features: ['api.Element.checkVisibility', 'javascript.builtins.Intl.Locale.getTextInfo'],
    files: ['react-aria'],
    because: 'asked for before it is called',
  },
  {
    features: ['javascript.builtins.Intl.DurationFormat'],
    files: ['@formatjs/intl'],
    because: 'asked for when a duration is written with it, which we never do',
  },
  {
    features: [
      'javascript.builtins.Iterator.toArray',
      'javascript.builtins.AsyncDisposableStack.use',
      'api.Profiler',
      'api.ViewTransition',
    ],
    files: ['react', 'react-intl'],
    because: 'React.Children.toArray, React.use and other names of its own',
  },
  {
    features: [
      'api.Document.startViewTransition',
      'api.Navigation.navigate_event',
      'api.Navigation.navigateerror_event',
      'api.Navigation.navigatesuccess_event',
      'api.Navigator.connection',
      'api.ViewTransition.skipTransition',
      'api.Window.navigation',
    ],
    files: ['react-dom'],
    because: 'asked for before it is used, for transitions of views, of which we have none',
  },
];
