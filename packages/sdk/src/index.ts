export { ApiError, call } from './api.ts';
export { type Theme, useChapter, useTheme } from './preferences.ts';
export type { RemoteModule } from './remote.ts';
export { type Session, type SessionUser, useRole, useSession } from './session.ts';
export { type Toast, Toaster, toast } from './toast.tsx';
