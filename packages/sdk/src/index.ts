export { ApiError, apiErrorOf, call, failureOf, messageOf, parseJson, retryAdvice } from './api.ts';
export { portalConfig, providePortalConfig } from './config.ts';
export { useHydrated } from './hydrated.ts';
export { PageStateContext, usePageState } from './page-state.ts';
export { PageTitle } from './page-title.tsx';
export {
  type Appearance,
  isChapterOfLink,
  showChapter,
  type Theme,
  useChapter,
  useTheme,
  watchAppearance,
} from './preferences.ts';
export type { FirstCall, PageOnServer, PageStart, RemoteModule, RenderModule } from './remote.ts';
export { roleOf, type Session, type SessionUser, signedOut, useRole, useSession } from './session.ts';
export { type Toast, Toaster, toast } from './toast.tsx';
