/**
 * The modules that the shell offers, with the package whose version applies. For the bundler, `react-dom/client` and
 * `react/jsx-runtime` are separate modules: without them here, every remote with antd contains a second React DOM.
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
  '@portal/ui/form': '@portal/ui',
};
