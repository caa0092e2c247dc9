import { useChapter, useTheme } from '@portal/sdk';
import { QueryProvider } from '@portal/sdk/query';
import { UiProvider } from '@portal/ui';
import type { ReactNode } from 'react';

/** The context that pages with the design kit and server state need. */
export function Providers({ children }: { children: ReactNode }) {
  const { chapter } = useChapter();
  const { theme } = useTheme();
  return (
    <QueryProvider>
      <UiProvider chapter={chapter} theme={theme}>
        {children}
      </UiProvider>
    </QueryProvider>
  );
}
