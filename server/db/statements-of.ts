/**
 * The statements of a script, one by one: Citus passes a change of a table on as the text that came with it, which must then hold
 * nothing else. Semicolons within quotes, dollar quotes, comments and BEGIN ATOMIC do not end one; our scripts have none of the last.
 */
export function statementsOf(script: string): string[] {
  const statements: string[] = []
  let from = 0
  // What a semicolon may be hidden in, or a semicolon.
  const token = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|\$(\w*)\$[\s\S]*?\$\1\$|;/g
  for (const { 0: text, index } of script.matchAll(token)) {
    if (text !== ';') continue
    statements.push(script.slice(from, index))
    from = index + 1
  }
  statements.push(script.slice(from))
  return statements.map((statement) => statement.trim()).filter(hasCommand)
}

const hasCommand = (statement: string): boolean =>
  statement.replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, '').trim() !== ''
