/** Checks the arrows of ARCHITECTURE.md. Seeing too few modules is a failure: a broken parser must not pass. */
import { cruise } from 'dependency-cruiser'
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options'

const options = await extractDepcruiseOptions('./.dependency-cruiser.cjs')
const folders = ['src', 'service-worker', 'mocks', 'server', 'e2e', 'bench']
const { output } = await cruise(folders, { ...options, outputType: 'json', validate: true })
const { summary, modules } = typeof output === 'string' ? JSON.parse(output) : output
const own = modules.filter(({ source }) => folders.some((folder) => source.startsWith(`${folder}/`)))

for (const violation of summary.violations) {
  console.error(`${violation.rule.name}: ${violation.from} → ${violation.to}`)
}
if (own.length < 50) {
  console.error(`Only ${own.length} modules were seen: the parser does not work.`)
  process.exit(1)
}
console.log(
  `${own.length} modules, ${summary.totalDependenciesCruised} dependencies, ${summary.violations.length} violations`,
)
process.exit(summary.violations.length > 0 ? 1 : 0)
