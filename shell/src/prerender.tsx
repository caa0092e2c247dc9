import { pageSlot, pageSlotElement, sitePlaceholders } from '@portal/contracts/page-slots';
import type { PrerenderedShell } from '@portal/contracts/prerendered';
import { providePortalConfig, Toaster } from '@portal/sdk';
import { displayFont, textFont } from '@portal/ui/fonts';
import { createElement, type ReactNode, Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { PageWaiting } from './layout/page-waiting.tsx';
import { PublicFrame } from './layout/public-frame.tsx';
import { ServedBox } from './remotes/served-box.tsx';

/** The paths of the header's links that show when they are the present one. */
const markedPaths = ['/', '/newsletter', '/dashboard'];

const slot = createElement(pageSlotElement);

/** What `App` draws on a public page, up to where `RemoteArea` begins. */
const frame = (path: string): ReactNode => (
  <StaticRouter location={path}>
    <PublicFrame>{slot}</PublicFrame>
    <Toaster />
  </StaticRouter>
);

providePortalConfig(sitePlaceholders);

/** Runs in the build. */
export const prerendered: PrerenderedShell = {
  frames: Object.fromEntries(markedPaths.map((path) => [path, renderToString(frame(path))])),
  boxes: {
    hydrated: renderToString(
      <div>
        <Suspense>{slot}</Suspense>
      </div>,
    ),
    served: renderToString(<ServedBox html={pageSlot} />),
    waiting: renderToString(
      <div data-waiting="">
        <div className="scripted">
          <PageWaiting />
        </div>
        <noscript>
          <p className="container page lead">This page needs JavaScript.</p>
        </noscript>
      </div>,
    ),
  },
  fonts: [displayFont, textFont],
};
