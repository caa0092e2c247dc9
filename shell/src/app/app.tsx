import { Toaster } from '@portal/sdk';
import { report } from '@portal/sdk/release-reports';
import { ErrorBoundary } from '@portal/ui/error-boundary';
import { Tooltips } from '@portal/ui/tooltips';
import { lazy, type ReactNode, Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { PublicFrame } from '../layout/public-frame.tsx';
import { usesOverrides } from '../remotes/override-state.ts';
import { IdentityHost } from '../session/identity-host.tsx';
import { ErrorPage } from './error-page.tsx';
import { LazyPage } from './lazy-page.tsx';
import { NavigationEffects } from './navigation-effects.tsx';

// Out of the first page's way: visitors of the public pages need none of them.
const accountPages = () => import(/* webpackChunkName: "account" */ '../session/account-pages.ts');
const signIn = { name: 'sign-in', load: async () => (await accountPages()).SignInPage };
const signUp = { name: 'sign-up', load: async () => (await accountPages()).SignUpPage };
const initUser = { name: 'account', load: async () => (await accountPages()).InitUserPage };

const OverrideBadge = lazy(async () => ({
  default: (await import(/* webpackChunkName: "overrides" */ '../remotes/override-badge.tsx')).OverrideBadge,
}));

/**
 * The shell's own routes; every other path belongs to a remote.
 * @param props.area the page of the remote: loaded by a browser, or given to a server that renders it
 */
export function App({ area }: { area: ReactNode }) {
  return (
    <ErrorBoundary
      onError={(error) => report('render', error.message)}
      fallback={(error) => <ErrorPage error={error} />}
    >
      <NavigationEffects />
      <Routes>
        <Route element={<PublicFrame />}>
          <Route path="/sign-in/*" element={<LazyPage key="sign-in" file={signIn} />} />
          <Route path="/sign-up/*" element={<LazyPage key="sign-up" file={signUp} />} />
          <Route path="/init-user" element={<LazyPage key="init-user" file={initUser} />} />
        </Route>
        <Route path="*" element={area} />
      </Routes>
      <IdentityHost />
      {usesOverrides && (
        <Suspense>
          <OverrideBadge />
        </Suspense>
      )}
      <Tooltips />
      <Toaster />
    </ErrorBoundary>
  );
}
