/**
 * What the shell offers and no remote carries, and the package whose version tells which. `react-dom/client` and
 * `react/jsx-runtime` are modules of their own to the bundler: without them here, every remote that uses antd brings a
 * second React DOM.
 */
export const sharedModules = {
  react: 'react',
  'react/jsx-runtime': 'react',
  'react-dom': 'react-dom',
  'react-dom/client': 'react-dom',
  'react-router-dom': 'react-router-dom',
  '@portal/sdk': '@portal/sdk',
  '@portal/sdk/query': '@portal/sdk',
  '@portal/ui': '@portal/ui',
};
