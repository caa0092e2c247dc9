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

/** The settings of the instance: what a hosted one keeps in Clerk's dashboard, where that is not the default of Clerk's SDK. */
export const environment = {
  auth_config: { single_session_mode: true },
  display_config: {
    // Clerk's 'development' would put its notice on the pages and needs its developer cookies.
    instance_environment_type: 'production',
    application_name: 'Honor Society Portal',
    home_url: '/',
    sign_in_url: '/sign-in',
    sign_up_url: '/sign-up',
    after_sign_in_url: '/dashboard',
    after_sign_up_url: '/init-user',
    after_sign_out_one_url: '/',
    after_sign_out_all_url: '/',
    after_switch_session_url: '/',
  },
  user_settings: {
    attributes,
    password_settings: { min_length: passwordLength.min, max_length: passwordLength.max },
    username_settings: { min_length: usernameLength.min, max_length: usernameLength.max },
  },
};
