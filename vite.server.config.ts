import { defineConfig } from 'vite'

/** Bundles the server and the command line for Node; packages stay outside of the bundle. */
export default defineConfig({
  resolve: { tsconfigPaths: true },
  publicDir: false,
  build: {
    ssr: true,
    outDir: 'dist/server',
    target: 'node20',
    sourcemap: true,
    rolldownOptions: { input: { main: 'server/main.ts', cli: 'server/cli.ts' } },
  },
})
