export { ApiError, call } from './api.ts';
export { portalConfig } from './config.ts';
export { type Appearance, type Theme, useChapter, useTheme, watchAppearance } from './preferences.ts';
export type { RemoteModule } from './remote.ts';
export { roleOf, type Session, type SessionUser, signedOut, useRole, useSession } from './session.ts';
export { type Toast, Toaster, toast } from './toast.tsx';
