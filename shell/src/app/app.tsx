import { Toaster } from '@portal/sdk';
import { lazy } from 'react';
import { Route, Routes } from 'react-router-dom';
import { PublicFrame } from '../layout/public-frame.tsx';
import { AreaPage } from '../remotes/area-page.tsx';
import { ClerkHost } from '../session/clerk-host.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { ErrorPage } from './error-page.tsx';
import { NavigationEffects } from './navigation-effects.tsx';

// Out of the first page's way: visitors of the public pages need none of them.
const SignInPage = lazy(async () => ({ default: (await import('../session/sign-in-page.tsx')).SignInPage }));
const SignUpPage = lazy(async () => ({ default: (await import('../session/sign-up-page.tsx')).SignUpPage }));
const InitUserPage = lazy(async () => ({ default: (await import('../session/init-user-page.tsx')).InitUserPage }));

/** The shell's own routes; every other path belongs to a remote. */
export function App() {
  return (
    <ErrorBoundary fallback={(error) => <ErrorPage message={error.message} />}>
      <NavigationEffects />
      <Routes>
        <Route element={<PublicFrame />}>
          <Route path="/sign-in/*" element={<SignInPage />} />
          <Route path="/sign-up/*" element={<SignUpPage />} />
          <Route path="/init-user" element={<InitUserPage />} />
        </Route>
        <Route path="*" element={<AreaPage />} />
      </Routes>
      <ClerkHost />
      <Toaster />
    </ErrorBoundary>
  );
}
