export { ApiError, apiErrorOf, call, failureOf, messageOf, parseJson, retryAdvice } from './api.ts';
export { ForChapter, ForTheme } from './appearance-copies.tsx';
export { portalConfig, providePortalConfig } from './config.ts';
export { useHydrated } from './hydrated.ts';
export {
  type Appearance,
  isChapterOfLink,
  showChapter,
  type Theme,
  useChapter,
  useTheme,
  watchAppearance,
} from './preferences.ts';
export type { RemoteModule } from './remote.ts';
export { useKeepServedPage, useServedPageKept } from './served-page.ts';
export { roleOf, type Session, type SessionUser, signedOut, useRole, useSession } from './session.ts';
export { type Toast, Toaster, toast } from './toast.tsx';
