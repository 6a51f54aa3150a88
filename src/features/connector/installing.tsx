import classes from '@/parts/connector/own-connector.module.css'

/** How the connector comes to run in a pharmacy, for whoever looks after its computers. */
export function Installing({ server }: { server: string }) {
  return (
    <section className={classes.card} aria-labelledby="connector-installing">
      <h2 id="connector-installing" className={classes.title}>
        Cómo se instala
      </h2>
      <ol className={classes.list}>
        <li>En el ordenador donde el programa de la farmacia deja sus exportaciones, instale el conector.</li>
        <li>
          Haga la clave de la farmacia en esta página, después de entrar, o pídala a soporte; guárdela en un
          archivo llamado <code>clave</code>.
        </li>
        <li>
          Diga qué carpeta vigila. Lo que llegue a ella se envía solo, también tras un corte o un reinicio:
          <code className={classes.command}>
            npm run rebotica -- connector run --watch CARPETA --key-file clave --server {server}
          </code>
        </li>
        <li>
          Cómo va, qué espera y qué no se ha contado:
          <code className={classes.command}>npm run rebotica -- connector state</code>
        </li>
      </ol>
    </section>
  )
}
