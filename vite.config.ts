import { fileURLToPath } from 'node:url'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

export default defineConfig({
  resolve: {
    tsconfigPaths: true,
    alias: [
      {
        find: /^\.\/dist\/cpexcel\.js$/,
        replacement: fileURLToPath(new URL('./src/ui/spreadsheet/no-code-pages.ts', import.meta.url)),
      },
    ],
  },
  build: {
    outDir: 'dist/app',
    target: 'es2022',
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              // What every screen needs, in one file: it compresses better than many small ones.
              name: 'base',
              test: /node_modules[\\/](react|react-dom|scheduler|dexie|valibot|@tanstack[\\/](react-router|router-core|history|store|react-store|query-core|react-query))[\\/]/,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:4000' } },
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: './src/routes',
      generatedRouteTree: './src/app/route-tree.gen.ts',
      quoteStyle: 'single',
    }),
    react(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'service-worker',
      filename: 'sw.ts',
      registerType: 'prompt',
      injectRegister: false,
      injectManifest: {
        rollupFormat: 'iife',
        globPatterns: ['**/*.{js,css,html,svg,png,woff2}'],
        globIgnores: ['mockServiceWorker.js'],
      },
      manifest: {
        name: 'Rebotica',
        short_name: 'Rebotica',
        description: 'Propuestas de compra, pedidos y ventas de la farmacia, también sin conexión.',
        lang: 'es',
        start_url: '/',
        display: 'standalone',
        background_color: '#f6f4f0',
        theme_color: '#0b6b4f',
        icons: [
          { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
      },
    }),
  ],
})
