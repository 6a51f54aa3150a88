import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { addStyleSheet } from './mantine-styles.ts'

const folder = 'node_modules/@mantine/'
const filesBelow = (path: string): string[] =>
  readdirSync(`${folder}${path}`, { recursive: true, encoding: 'utf8' }).map((file) => `${path}/${file}`)

/** They belong to no component. */
const general = ['baseline', 'default-css-variables', 'global'].map((name) => `core/styles/${name}.layer.css`)

test('each style sheet of Mantine comes with the component that it is for', () => {
  const { filter, handler } = addStyleSheet.transform
  const added = ['core/esm', 'dates/esm', 'notifications/esm']
    .flatMap(filesBelow)
    .filter((file) => filter.id.test(folder + file))
    .map((file) => /^import '@mantine\/(.*)'/.exec(handler('', folder + file).code)?.[1])
  const sheets = filesBelow('core/styles').filter(
    (file) => file.endsWith('.layer.css') && !general.includes(file),
  )
  expect([...new Set(added)].sort()).toEqual([
    ...sheets.sort(),
    'dates/styles.layer.css',
    'notifications/styles.layer.css',
  ])
})
