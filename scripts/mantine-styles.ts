import type { Plugin } from 'vite'

const classNames = /@mantine[\\/](\w+)[\\/]esm[\\/].*?([\w-]+)\.module\.mjs$/

export const addStyleSheet = {
  name: 'mantine-styles',
  transform: {
    filter: { id: classNames },
    handler(code: string, id: string) {
      const [, name = '', component = ''] = classNames.exec(id) ?? []
      // The other packages have one sheet each.
      const sheet = name === 'core' ? `styles/${component}` : 'styles'
      return { code: `import '@mantine/${name}/${sheet}.layer.css'\n${code}`, map: null }
    },
  },
} satisfies Plugin

/**
 * Adds its style sheet to each component of Mantine, so that whoever imports a component gets its styles and those of the
 * components that it is made of. The sheets are in a layer: our own override them whatever the load order.
 */
export const mantineStyles: Plugin = {
  ...addStyleSheet,
  // The development server bundles packages once, before the plugins of the app see them.
  config: () => ({ optimizeDeps: { rolldownOptions: { plugins: [addStyleSheet] } } }),
}
