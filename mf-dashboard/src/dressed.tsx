import { useChapter, useTheme } from '@portal/sdk';
import { QueryProvider } from '@portal/sdk/query';
import { UiProvider } from '@portal/ui';
import type { ReactNode } from 'react';

/** What pages with antd and server state stand in. */
export function Dressed({ children }: { children: ReactNode }) {
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
