import { report } from '@portal/sdk/release-reports';
import { measureVitals } from '@portal/sdk/vitals';
import { shownRemotes } from './visit-reports.ts';

// This file comes when the page is at rest: by then the shell has started.
report('ok', '');
measureVitals(shownRemotes);
