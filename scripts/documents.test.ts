import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const decisionsFolder = 'docs/decisions'
const sections = ['Context', 'Decision', 'Consequences']

const decisions = readdirSync(decisionsFolder)
  .filter((file) => /^\d{4}-/.test(file))
  .map((file) => ({
    file,
    number: file.slice(0, 4),
    text: readFileSync(join(decisionsFolder, file), 'utf8'),
  }))

test('decisions have a number of their own, a date, the state and three sections', () => {
  expect(new Set(decisions.map(({ number }) => number)).size).toBe(decisions.length)
  for (const { file, text, number } of decisions) {
    expect(text, file).toMatch(
      new RegExp(`^# ${number}\\. \\S.*\n\n- Date: \\d{4}-\\d{2}-\\d{2}\n- State: in force\n`),
    )
    const found = [...text.matchAll(/^## (.*)\n\n\S/gm)].map(([, heading]) => heading)
    expect(found, file).toEqual(sections)
  }
})

const documents = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  ...readdirSync('docs')
    .filter((file) => file.endsWith('.md'))
    .map((file) => join('docs', file)),
]
const codeFolders = 'src|server|service-worker|mocks|e2e|bench|scripts|docs|examples'

test('links between documents lead to a file, and to a heading of it', () => {
  const files = [...documents, ...decisions.map(({ file }) => join(decisionsFolder, file))]
  const broken = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\]\((?!https?:)([^)#]*)#?([^)]*)\)/g)]
      .filter(([, target = '', anchor = '']) => {
        const path = target === '' ? file : join(dirname(file), target)
        return !existsSync(path) || (anchor !== '' && !anchorsOf(readFileSync(path, 'utf8')).includes(anchor))
      })
      .map(([link]) => `${file}: ${link}`),
  )
  expect(broken).toEqual([])
})

/** As GitHub makes them: lower case, no punctuation, hyphens for spaces. */
const anchorsOf = (text: string): string[] =>
  [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

test('files and folders that documents name exist', () => {
  const known = [
    ...readdirSync('.'),
    ...codeFolders
      .split('|')
      .flatMap((folder) =>
        readdirSync(folder, { recursive: true, withFileTypes: true }).map(({ parentPath, name }) =>
          join(parentPath, name),
        ),
      ),
  ]
  const missing = documents.flatMap((file) =>
    namedIn(readFileSync(file, 'utf8'))
      .filter((name) => {
        const pattern = pathPattern(name)
        return !known.some((path) => pattern.test(path))
      })
      .map((name) => `${file}: ${name}`),
  )
  expect(missing).toEqual([])
})

/** Code spans that look like a file name, or start with a folder of the repository. */
const namedIn = (text: string): string[] =>
  [...text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/`([^`\s]+)`/g)]
    .map(([, name = '']) => name)
    .filter(
      (name) =>
        /^[\w.*{][\w.*{}/-]*\.(tsx?|mjs|css|md)$/.test(name) || name.match(`^(${codeFolders})/`) !== null,
    )

/** Matches the end of a path, so that documents may leave out the first folders. `*` and `{subject}` match any name. */
const pathPattern = (name: string): RegExp => {
  const escaped = name
    .replace(/\/$/, '')
    .replace(/[.$]/g, '\\$&')
    .replace(/\*|\{\w+\}/g, '[^/]+')
  return new RegExp(`(^|/)${escaped}(\\.tsx?)?$`)
}

test('the container image and the systemd unit start the program as npm does, and copy what is there', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } }
  const command = scripts.start.replace(/^exec /, '')
  expect(readFileSync('examples/systemd/rebotica.service', 'utf8')).toContain(
    `ExecStart=/usr/bin/${command}\n`,
  )
  const image = readFileSync('Containerfile', 'utf8')
  const [, entry = '[]'] = /^ENTRYPOINT (.*)$/m.exec(image) ?? []
  expect((JSON.parse(entry) as string[]).join(' ')).toBe(command)
  const copied = [...image.matchAll(/^COPY --from=build \/opt\/rebotica\/(\S+)/gm)].map(
    ([, path = '']) => path,
  )
  const built = ['node_modules', 'dist']
  expect(copied.filter((path) => !built.includes(path) && !existsSync(path))).toEqual([])
  expect(copied).toEqual(expect.arrayContaining([...built, 'scripts/start.mjs', 'package.json']))
})

test('the manual has a row for each setting that the server reads, and for no other', () => {
  const read = readFileSync('server/basics/config.ts', 'utf8').matchAll(/^ {2}([A-Z][A-Z_]+): v\./gm)
  const rows = readFileSync('docs/instalacion.md', 'utf8').match(/^\| `[A-Z].*$/gm) ?? []
  const named = rows.flatMap((row) => [...(row.split(' | ')[0] ?? '').matchAll(/`([A-Z_]+)`/g)])
  expect(named.map(([, name]) => name).toSorted()).toEqual([...read].map(([, name]) => name).toSorted())
})
