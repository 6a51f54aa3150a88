import type { Config } from '../basics/config'
import { connectorWarning } from '../features/connector/connector.documents'
import { verifySmtp } from '../mail/smtp-transport'
import type { Finding } from './finding'

const limitMs = 8_000

/** Whether the mail server can be reached and accepts the log-in; no mail is sent. */
export async function checkMail(mail: Config['mail']): Promise<Finding> {
  const subject = 'Correo'
  if (mail === null)
    return {
      state: 'well',
      subject,
      text: 'sin SMTP_URL: los correos se guardan y se leen en Administración',
    }
  // Without the user and the password, which are in the address, too.
  const host = mail.url.replace(/^smtps?:\/\/(.*@)?/, '').replace(/[/?].*$/, '')
  const fault = await verifySmtp(mail, limitMs)
  if (fault === null) return { state: 'well', subject, text: `${host} responde y acepta la entrada` }
  if (fault === 'ETLS')
    return {
      state: 'wrong',
      subject,
      text: `${host} no cifra la conexión (STARTTLS): los correos no salen`,
      advice:
        'Use smtps://, o active STARTTLS en el servidor de correo; sin cifrar solo vale en este equipo.',
    }
  return fault === 'EAUTH'
    ? {
        state: 'wrong',
        subject,
        text: `${host} no acepta el usuario y la contraseña de SMTP_URL`,
        advice: 'Compruébelos; los signos especiales de la contraseña van codificados (@ es %40).',
      }
    : {
        state: 'wrong',
        subject,
        text: `no se llega a ${host} (${fault})`,
        advice: 'Compruebe nombre, puerto y cortafuegos: smtps:// es el 465, smtp:// el 587 o el 25.',
      }
}

export async function checkHelpDesk(helpDesk: Config['helpDesk']): Promise<Finding> {
  const subject = 'Centro de ayuda'
  if (helpDesk === null)
    return {
      state: 'well',
      subject,
      text: 'sin HELPDESK_URL: los tickets se guardan y se leen en Administración',
    }
  const { url, credentials } = helpDesk
  const answer = await fetch(`${url}/api/v2/users/me.json`, {
    headers: {
      accept: 'application/json',
      ...(credentials && {
        authorization: `Basic ${Buffer.from(`${credentials.user}/token:${credentials.token}`).toString('base64')}`,
      }),
    },
    redirect: 'error',
    signal: AbortSignal.timeout(limitMs),
  }).catch(() => null)
  await answer?.body?.cancel().catch(() => undefined)
  if (answer === null || answer.status >= 500)
    return {
      state: 'wrong',
      subject,
      text: answer === null ? `no se llega a ${url}` : `${url} contesta con el error ${answer.status}`,
      advice:
        'Compruebe HELPDESK_URL y la salida a Internet; los tickets esperan y se envían cuando responda.',
    }
  if (credentials !== null && [401, 403].includes(answer.status))
    return {
      state: 'wrong',
      subject,
      text: `${url} no acepta HELPDESK_USER y HELPDESK_TOKEN`,
      advice: 'Compruebe que el token de la API está activo y es de ese usuario.',
    }
  return { state: 'well', subject, text: `${url} responde` }
}

export async function checkConnectorFile(path: string | null): Promise<Finding[]> {
  if (path === null) return []
  const subject = 'Conector'
  const problem = await connectorWarning(path)
  return [
    problem === null
      ? { state: 'well', subject, text: `${path} se puede descargar` }
      : { state: 'wrong', subject, text: problem, advice: 'Corrija la ruta o los permisos de ese archivo.' },
  ]
}

export function checkAddresses(config: Config): Finding[] {
  const subject = 'Red'
  const { host, port, reachable, trustProxy, publicUrl, production, webhookNetworks } = config
  const findings: Finding[] = []
  if (reachable && !trustProxy)
    findings.push({
      state: 'doubtful',
      subject,
      text: `escucha en ${host}:${port} sin proxy, y sin cifrar`,
      advice: 'Ponga delante un proxy inverso con HTTPS, deje HOST en 127.0.0.1 y use TRUST_PROXY=1.',
    })
  if (production && !publicUrl.startsWith('https://'))
    findings.push({
      state: 'doubtful',
      subject,
      text: `los enlaces de los correos empiezan por ${publicUrl}`,
      advice: 'Dé en PUBLIC_URL la dirección https con la que se abre la aplicación.',
    })
  const webhooks =
    webhookNetworks.length === 0 ? 'solo a Internet, por https' : `también a ${webhookNetworks.join(', ')}`
  findings.push({ state: 'well', subject: 'Webhooks', text: webhooks })
  return findings
}
