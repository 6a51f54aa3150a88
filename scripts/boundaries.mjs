/**
 * Checks the directions of dependencies in ARCHITECTURE.md, and that no two folders import each other. It also fails if
 * it finds too few modules, so that a broken parser does not go unnoticed.
 */
import { posix } from 'node:path'
import { cruise } from 'dependency-cruiser'
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options'

const options = await extractDepcruiseOptions('./.dependency-cruiser.cjs')
const fewestModules = 1_000
const folders = ['src', 'service-worker', 'mocks', 'server', 'e2e', 'bench']
const { output } = await cruise(folders, { ...options, outputType: 'json', validate: true })
const { summary, modules } = typeof output === 'string' ? JSON.parse(output) : output
const own = modules.filter(({ source }) => folders.some((folder) => source.startsWith(`${folder}/`)))

for (const violation of summary.violations) {
  console.error(`${violation.rule.name}: ${violation.from} → ${violation.to}`)
}
const twoWay = pairsOfFolders(own)
for (const pair of twoWay) console.error(`These folders import each other: ${pair}`)
if (own.length < fewestModules) {
  console.error(`Only ${own.length} modules were seen: the parser does not work.`)
  process.exit(1)
}
console.log(
  `${own.length} modules, ${summary.totalDependenciesCruised} dependencies, ${summary.violations.length} violations, ${twoWay.length} pairs of folders`,
)
process.exit(summary.violations.length + twoWay.length > 0 ? 1 : 0)

/** Pairs of folders that import each other; a folder does not include its subfolders here. */
function pairsOfFolders(modules) {
  const isProduct = (file) =>
    /^(src|server|service-worker|mocks)\//.test(file) && !/\.test\.tsx?$|\/testing\//.test(file)
  const arrows = new Set()
  for (const { source, dependencies } of modules) {
    for (const { resolved } of dependencies) {
      const [from, to] = [posix.dirname(source), posix.dirname(resolved)]
      if (from !== to && isProduct(source) && isProduct(resolved)) arrows.add(`${from} ${to}`)
    }
  }
  return [...arrows].filter((arrow) => {
    const [from, to] = arrow.split(' ')
    return from < to && arrows.has(`${to} ${from}`)
  })
}
