/** Media queries by name: those that src/ui/tokens.css defines are known in each style sheet. */
module.exports = {
  plugins: {
    '@csstools/postcss-global-data': { files: ['src/ui/tokens.css'] },
    'postcss-custom-media': {},
  },
}
