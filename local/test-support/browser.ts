import { type ClerkAnswer, identityUrl, password } from './identity.ts';

type Form = Record<string, string>;

export interface BrowserAnswer {
  status: number;
  headers: Headers;
  body: ClerkAnswer;
}

/** Calls the Frontend API as Clerk's browser SDK does, with a cookie jar of its own. */
export class Browser {
  readonly cookies = new Map<string, string>();
  /** Origin of the page that asks; null sends none. */
  origin: string | null = identityUrl();

  get(path: string): Promise<BrowserAnswer> {
    return this.send('GET', path);
  }

  post(path: string, form: Form = {}): Promise<BrowserAnswer> {
    return this.send('POST', path, form);
  }

  /** The SDK sends other methods as POST. */
  other(method: 'PATCH' | 'DELETE', path: string, form: Form = {}): Promise<BrowserAnswer> {
    return this.send('POST', `${path}?_method=${method}`, form);
  }

  /** Signs in in the one step that the SDK offers beside the two of its forms. */
  async signIn(identifier: string, secret = password): Promise<BrowserAnswer> {
    return this.post('/client/sign_ins', { identifier, password: secret });
  }

  /** The token that pages send to the API; undefined when signed out. */
  async token(): Promise<string | undefined> {
    const { body } = await this.get('/client');
    const { sessions } = (body.response ?? { sessions: [] }) as NonNullable<ClerkAnswer['client']>;
    return sessions[0]?.last_active_token.jwt;
  }

  private async send(method: string, path: string, form?: Form): Promise<BrowserAnswer> {
    const headers = new Headers({ cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') });
    if (this.origin) headers.set('origin', this.origin);
    const body = form && new URLSearchParams(form);
    const answer = await fetch(`${identityUrl()}/__clerk/v1${path}`, { method, headers, body });
    for (const cookie of answer.headers.getSetCookie()) this.keep(cookie);
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as ClerkAnswer };
  }

  private keep(cookie: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    this.cookies.set(name, value);
  }
}

/** The first thing that an answer complains of. */
export const complaint = ({ status, body }: { status: number; body: ClerkAnswer }) => ({
  status,
  code: body.errors?.[0]?.code,
  field: body.errors?.[0]?.meta.param_name,
});
