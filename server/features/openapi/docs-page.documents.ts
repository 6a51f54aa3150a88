import { apiPrefix } from '@/contract/basics/endpoint'
import type { OpenApiDocument, Operation } from './openapi.documents'

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; --text: #1d211f; --page: #fff; --link: #0b6b4f }
@media (prefers-color-scheme: dark) { :root { --text: #e7eae7; --page: #151917; --link: #72bd9c } }
html { color: var(--text); background: var(--page) }
a { color: var(--link) }
nav a { display: block; padding: .3rem 0 }
@media (pointer: coarse) { nav a, summary { min-height: 44px } }
body { max-width: 60rem; margin: 0 auto; padding: 1.5rem }
main { overflow-wrap: anywhere }
nav ul { columns: 18rem; padding: 0; list-style: none }
td:first-child, th:first-child { min-width: 4rem }
section { border-top: 1px solid #8886; padding: 1rem 0 }
h3 { margin: 0 0 .25rem; font-size: 1rem }
.method { display: inline-block; min-width: 3.5rem; font-weight: 700 }
table { border-collapse: collapse; width: 100% }
th, td { text-align: left; vertical-align: top; padding: .25rem .75rem .25rem 0; border-bottom: 1px solid #8884 }
pre { overflow: auto; max-height: 30rem; padding: .75rem; border: 1px solid #8886; border-radius: .25rem; font-size: .85rem }
summary { cursor: pointer; padding: .4rem 0 }
`

/** The document as one page of plain HTML: no script, nothing fetched. */
export function docsPage(document: OpenApiDocument): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const links = operations.map(
    ({ path, method, operation }) =>
      `<li><a href="#${operation.operationId}"><span class="method">${method}</span>${escaped(path)}</a></li>`,
  )
  return `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API de Rebotica</title>
<link rel="icon" href="/icons/icon.svg" type="image/svg+xml">
<style>${style}</style>
</head>
<body>
<main>
<h1>API de Rebotica</h1>
<p>${escaped(document.info.description)}</p>
<p>Todas las direcciones cuelgan de <code>${apiPrefix}</code>. El mismo documento en OpenAPI 3.1: <a href="${apiPrefix}/openapi.json">openapi.json</a>.</p>
<nav aria-label="Llamadas"><h2>Llamadas</h2><ul>${links.join('\n')}</ul></nav>
<h2>Detalle</h2>
${operations.map(sectionOf).join('\n')}
</main>
</body>
</html>`
}

function sectionOf({
  path,
  method,
  operation,
}: {
  path: string
  method: string
  operation: Operation
}): string {
  const { operationId, summary, description, parameters, requestBody, responses } = operation
  const success = Object.entries(responses[200]?.content ?? {})
  const failures = Object.entries(responses).filter(([status]) => status !== '200')
  return `<section id="${operationId}">
<h3><span class="method">${method}</span><code>${escaped(path)}</code></h3>
<p>${escaped(summary)}<br><small>${escaped(description)}</small></p>
${parameters.length > 0 ? parametersTable(parameters) : ''}
${Object.values(requestBody?.content ?? {})
  .map(({ schema }) => schemaDetails('Cuerpo', schema))
  .join('')}
${success.map(([type, { schema }]) => schemaDetails(`Respuesta 200 (${type})`, schema)).join('')}
<table><thead><tr><th>Error</th><th>Códigos</th></tr></thead><tbody>
${failures.map(([status, failure]) => `<tr><td>${status}</td><td><code>${escaped(failure.description)}</code></td></tr>`).join('\n')}
</tbody></table>
</section>`
}

function parametersTable(parameters: Operation['parameters']): string {
  const places = { path: 'ruta', query: 'consulta', header: 'cabecera' }
  const rows = parameters.map(
    ({ name, in: place, required, schema }) =>
      `<tr><td><code>${escaped(name)}</code></td><td>${places[place]}</td><td>${required ? 'sí' : 'no'}</td><td><code>${escaped(JSON.stringify(schema))}</code></td></tr>`,
  )
  return `<table><thead><tr><th>Parámetro</th><th>Lugar</th><th>Obligatorio</th><th>Forma</th></tr></thead><tbody>${rows.join('\n')}</tbody></table>`
}

const schemaDetails = (title: string, schema: unknown): string =>
  `<details><summary>${escaped(title)}</summary><pre tabindex="0">${escaped(JSON.stringify(schema, null, 2))}</pre></details>`

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
