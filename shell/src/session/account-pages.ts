// In one file: each leads to the other, and the main script names every file with its hash.
export { InitUserPage } from './init-user-page.tsx';
export { SignInPage } from './sign-in-page.tsx';
export { SignUpPage } from './sign-up-page.tsx';
