/** Media queries by name: those that src/ui/styles/tokens.css defines are known in each style sheet. */
module.exports = {
  plugins: {
    '@csstools/postcss-global-data': { files: ['src/ui/styles/tokens.css'] },
    'postcss-custom-media': {},
  },
}
