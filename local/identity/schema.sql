-- The tables of the local identity server, which keeps local sign-ins only. A change of a table increases `version` in
-- database.ts. The server then refuses an older data directory and advises to run `npm run reset`.
create table signing_keys (
  kid text primary key,
  private_key jsonb not null,
  created_at timestamptz not null default now()
);

create table users (
  id text primary key,
  username text constraint users_username unique,
  external_id text constraint users_external_id unique,
  first_name text,
  last_name text,
  password_hash text,
  public_metadata jsonb not null default '{}',
  private_metadata jsonb not null default '{}',
  unsafe_metadata jsonb not null default '{}',
  last_sign_in_at timestamptz,
  last_active_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- The oldest address of a user is the primary one. Addresses are kept in lower case.
create table email_addresses (
  id text primary key,
  user_id text not null references users on delete cascade,
  address text not null constraint email_addresses_address unique,
  verified boolean not null,
  created_at timestamptz not null default now()
);
create index on email_addresses (user_id);

-- A browser. Its cookie holds a token of which only the hash is kept.
create table clients (
  id text primary key,
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Sessions made through the Backend API belong to no browser.
create table sessions (
  id text primary key,
  client_id text references clients on delete cascade,
  user_id text not null references users on delete cascade,
  status text not null default 'active' check (status in ('active', 'ended', 'removed', 'replaced', 'revoked')),
  user_agent text not null default '',
  address text not null default '',
  created_at timestamptz not null default now(),
  last_active_at timestamptz not null default now(),
  expire_at timestamptz not null
);
create index on sessions (client_id);
create index on sessions (user_id);
