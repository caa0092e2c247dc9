import { passwordLength, usernameLength } from '../user-rules.ts';

const off = {
  enabled: false,
  required: false,
  used_for_first_factor: false,
  first_factors: [],
  used_for_second_factor: false,
  second_factors: [],
  verifications: [],
  verify_at_sign_up: false,
};
const shown = { ...off, enabled: true };
const needed = { ...shown, required: true };

/** E-mail addresses are `immutable`: changing one needs mails that the local identity server does not send. */
const attributes = {
  email_address: { ...needed, used_for_first_factor: true, immutable: true },
  username: { ...needed, used_for_first_factor: true },
  first_name: shown,
  last_name: shown,
  password: needed,
  phone_number: off,
  web3_wallet: off,
  authenticator_app: off,
  backup_code: off,
  passkey: off,
};

const passwordSettings = {
  min_length: passwordLength.min,
  max_length: passwordLength.max,
  disable_hibp: true,
  require_special_char: false,
  require_numbers: false,
  require_uppercase: false,
  require_lowercase: false,
  show_zxcvbn: false,
  min_zxcvbn_strength: 0,
  allowed_special_characters: '',
};

const userSettings = {
  attributes,
  actions: { create_organization: false, delete_self: false },
  social: {},
  enterprise_sso: { enabled: false, self_serve_sso: false },
  passkey_settings: { allow_autofill: false, show_sign_in_button: false },
  sign_in: { second_factor: { required: false, enabled: false } },
  sign_up: {
    mode: 'public',
    progressive: true,
    captcha_enabled: false,
    captcha_widget_type: null,
    allowlist_only: false,
    legal_consent_enabled: false,
    custom_action_required: false,
  },
  password_settings: passwordSettings,
  username_settings: { min_length: usernameLength.min, max_length: usernameLength.max },
  attack_protection: { enumeration_protection: { enabled: false } },
};

const displayConfig = {
  object: 'display_config',
  id: 'display_config_local',
  // Clerk's 'development' would put its notice on the pages and needs its developer cookies.
  instance_environment_type: 'production',
  application_name: 'Honor Society Portal',
  branded: false,
  show_devmode_warning: false,
  preferred_sign_in_strategy: 'password',
  captcha_public_key: null,
  captcha_public_key_invisible: null,
  captcha_widget_type: null,
  captcha_provider: 'turnstile',
  captcha_oauth_bypass: [],
  captcha_heartbeat: false,
  logo_image_url: '',
  favicon_image_url: '',
  home_url: '/',
  sign_in_url: '/sign-in',
  sign_up_url: '/sign-up',
  after_sign_in_url: '/dashboard',
  after_sign_up_url: '/init-user',
  after_sign_out_one_url: '/',
  after_sign_out_all_url: '/',
  after_switch_session_url: '/',
  user_profile_url: '',
  support_email: '',
  terms_url: '',
  privacy_policy_url: '',
};

const organizationSettings = {
  object: 'organization_settings',
  enabled: false,
  max_allowed_memberships: 0,
  force_organization_selection: false,
  actions: { admin_delete: false },
  domains: { enabled: false, enrollment_modes: [], default_role: null },
  slug: { disabled: true },
};

const noPlans = { enabled: false, has_paid_plans: false };

/** The settings of the instance: what a hosted one keeps in Clerk's dashboard. */
export const environment = {
  object: 'environment',
  id: 'env_local',
  maintenance_mode: false,
  client_debug_mode: false,
  partitioned_cookies: false,
  auth_config: {
    object: 'auth_config',
    id: 'auth_config_local',
    single_session_mode: true,
    claimed_at: null,
    reverification: false,
    preferred_channels: {},
  },
  api_keys_settings: {
    object: 'api_keys_settings',
    id: 'api_keys_local',
    user_api_keys_enabled: false,
    orgs_api_keys_enabled: false,
  },
  commerce_settings: {
    object: 'commerce_settings',
    id: 'commerce_local',
    billing: { stripe_publishable_key: '', organization: noPlans, user: noPlans },
  },
  display_config: displayConfig,
  organization_settings: organizationSettings,
  user_settings: userSettings,
  protect_config: { object: 'protect_config', id: 'protect_local' },
};
