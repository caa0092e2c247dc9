// Replaces the identity provider's two scripts during the smoke test: `smokeTest.person` is signed in.
(() => {
  const { person } = globalThis.smokeTest;
  const nothing = () => undefined;
  const user = {
    id: person.id,
    firstName: person.firstName,
    lastName: person.lastName,
    fullName: `${person.firstName} ${person.lastName}`,
    username: null,
    primaryEmailAddress: { emailAddress: person.email },
    publicMetadata: { role: person.role, chapter: person.chapter },
    organizationMemberships: [],
    reload: async () => user,
  };
  const session = {
    id: 'sess_smoke_test',
    status: 'active',
    user,
    lastActiveToken: { jwt: { claims: { sub: user.id } } },
    getToken: async () => 'smoke-test',
  };
  const client = {
    id: 'client_smoke_test',
    sessions: [session],
    signedInSessions: [session],
    activeSessions: [session],
  };
  const resources = { client, session, user, organization: null };
  const known = {
    ...resources,
    loaded: false,
    isSignedIn: true,
    version: '0.0.0',
    __internal_lastEmittedResources: resources,
    load: async () => {
      known.loaded = true;
    },
    addListener: (listener) => {
      setTimeout(listener, 0, resources);
      return nothing;
    },
    signOut: async () => undefined,
    on: (_event, listener, options) => options?.notify && listener('ready'),
    off: nothing,
  };
  // The provider's own components stay empty, because they are not part of the release.
  const isControl = (name) => typeof name === 'string' && /^(__internal_)?(un)?(mount|open|close)/.test(name);
  globalThis.Clerk = new Proxy(known, {
    get: (target, name) => target[name] ?? (isControl(name) ? nothing : undefined),
  });
  globalThis.__internal_ClerkUICtor = class {};
})();
