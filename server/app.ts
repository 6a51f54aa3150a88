import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { registerAnswerFileRoutes } from './answer-files/answer-files.routes'
import { addressPolicy, noAddresses } from './basics/address-policy'
import { openSecretBox } from './basics/secret-box'
import { createDeliveryCourier } from './deliveries/delivery-courier'
import { orderMailCargo } from './deliveries/order-mail'
import { createWebhookSender } from './deliveries/webhook-sender'
import { createNoteCourier } from './delivery-notes/note-courier'
import { createDemoWholesaler } from './demo/orders/wholesaler'
import { registerEditingRoutes } from './editing/editing.routes'
import { registerAccountRoutes } from './features/account/account.routes'
import { registerAdminUserRoutes } from './features/admin-users/admin-users.routes'
import { registerAuditRoutes } from './features/audit/audit.routes'
import { createCatalogueCache } from './features/catalogue/catalogue.cache'
import { registerCatalogueRoutes } from './features/catalogue/catalogue.routes'
import { registerCatalogueDetailsRoutes } from './features/catalogue/catalogue-details.routes'
import { registerConnectorRoutes } from './features/connector/connector.routes'
import { registerConnectorAdminRoutes } from './features/connector/connector-admin.routes'
import { registerConnectorBatchRoutes } from './features/connector/connector-batches.routes'
import { registerDeliveryRoutes } from './features/deliveries/deliveries.routes'
import { registerFedicomRoutes } from './features/deliveries/fedicom.routes'
import { registerOrderAnswerCall } from './features/deliveries/order-answer.routes'
import { registerDemoRoutes } from './features/demos/demos.routes'
import { registerDiscountRegisterRoutes } from './features/discount-register/discount-register.routes'
import { registerHealthRoutes } from './features/health/health.routes'
import { registerHelpRoutes } from './features/help/help.routes'
import { registerImpersonationRoutes } from './features/impersonation/impersonation.routes'
import { registerLaboratoryAccessRoutes } from './features/laboratory-access/laboratory-access.routes'
import { registerPortalExportRoutes } from './features/laboratory-portal/exports.routes'
import { registerPortalRoutes } from './features/laboratory-portal/portal.routes'
import { registerLiveRoutes } from './features/live/live.routes'
import { registerMailRoutes } from './features/mail/mail.routes'
import { registerNotificationRoutes } from './features/notifications/notifications.routes'
import { registerOpenApiRoutes } from './features/openapi/openapi.routes'
import { registerOrderAnswerRoutes } from './features/orders/answers.routes'
import { registerCarriedOrderRoutes } from './features/orders/carried/carried-order.routes'
import { registerClaimRoutes } from './features/orders/claims/claims.routes'
import { registerOrderNoteRoutes } from './features/orders/delivery-notes/delivery-notes.routes'
import { registerOrderRoutes } from './features/orders/orders.routes'
import { registerReceptionRoutes } from './features/orders/reception.routes'
import { registerPharmacyRoutes } from './features/pharmacies/pharmacies.routes'
import { registerPlatformRoutes } from './features/platform/platform.routes'
import { registerProgramOrderRoutes } from './features/program-orders/program-orders.routes'
import { registerOwnWholesalerRoutes } from './features/purchasing/own-wholesaler.routes'
import { registerPurchasingRoutes } from './features/purchasing/purchasing.routes'
import { createStockCache } from './features/purchasing/stock.cache'
import { registerWantRoutes } from './features/purchasing/wants.routes'
import { registerPushRoutes } from './features/push/push.routes'
import { registerRecoveryRoutes } from './features/recovery/recovery.routes'
import { registerRegistrationRoutes } from './features/registration/registration.routes'
import { registerRelationFigureRoutes } from './features/relation-figures/relation-figures.routes'
import { registerReportRoutes } from './features/reports/reports.routes'
import { registerGenericPenetrationRoutes } from './features/sales/answers/generic-penetration.routes'
import { registerSalesAnswerRoutes } from './features/sales/answers/sales-answers.routes'
import { createAnswerCache } from './features/sales/cache/answers.cache'
import { createCubeCache } from './features/sales/cubes/cubes.cache'
import { registerSalesRoutes } from './features/sales/sales.routes'
import { registerSalesViewRoutes } from './features/sales-views/sales-views.routes'
import { registerOpenSessionRoutes } from './features/session/open-sessions.routes'
import { registerPinDaysRoutes } from './features/session/pin-days.routes'
import { registerSessionRoutes } from './features/session/session.routes'
import { registerSupportRoutes } from './features/support/support.routes'
import { registerTermsRoutes } from './features/terms/terms.routes'
import { createWholesalerClient } from './fedicom/client/wholesaler-client'
import { createHelpDeskCourier } from './help-desk/help-desk-courier'
import { createSupplyReader } from './imports/supply/supply-reader'
import { createMailer } from './mail/mailer'
import { registerMetrics } from './metrics/metrics.routes'
import { registerPharmacyFileRoutes } from './pharmacy-files/pharmacy-files.routes'
import { registerAccess } from './plugins/auth/access'
import { registerAuth } from './plugins/auth/auth'
import { answerClientError, connectionsLookMs, headersLimitMs, requestLimitMs } from './plugins/client-error'
import { registerClosing } from './plugins/closing'
import { registerCompression } from './plugins/compression'
import { logSerializers, registerErrors } from './plugins/errors'
import { registerForwardedAddress } from './plugins/forwarded-address'
import { registerAttemptSweep } from './plugins/limits/attempt-limiter'
import { registerBodies } from './plugins/limits/bodies'
import { registerRateLimit } from './plugins/limits/rate-limit'
import { registerRefusalLog } from './plugins/limits/refusal-log'
import { createHeavyWork } from './plugins/limits/turns'
import { registerRequestLog } from './plugins/request-log'
import { registerSecurityHeaders } from './plugins/security-headers'
import type { Services } from './plugins/services'
import { registerStatic } from './plugins/static'
import { registerUploads } from './plugins/uploads'
import { createPushCourier } from './push/push-courier'
import { createPushSender } from './push/push-sender'

/** The app with all of its plugins and routes. main.ts opens the database and listens. */
export async function buildApp(services: Services): Promise<FastifyInstance> {
  const { config, db, clock } = services
  const app = Fastify({
    logger: config.logLevel !== 'silent' && {
      level: config.logLevel,
      serializers: logSerializers,
      ...(services.logTo && { stream: services.logTo }),
    },
    // plugins/request-log writes a line of its own.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true },
    // A HEAD request would run the handler of its GET, with its side effects (visits).
    exposeHeadRoutes: false,
    // One hop: what the caller itself wrote into X-Forwarded-For is not believed.
    trustProxy: config.trustProxy && ((_address, hop) => hop < 1),
    http: { headersTimeout: headersLimitMs, connectionsCheckingInterval: connectionsLookMs },
    requestTimeout: requestLimitMs,
    clientErrorHandler: answerClientError,
    // While stopping, requests under way are finished and new connections are refused.
    forceCloseConnections: 'idle',
  })
  app.decorate('checksAnswers', config.checksAnswers)

  app.decorate('heavyWork', createHeavyWork())

  registerClosing(app)
  if (config.trustProxy) registerForwardedAddress(app)
  registerRequestLog(app, services)
  registerErrors(app)
  registerRefusalLog(app, services)
  await registerSecurityHeaders(app, services)
  await registerCompression(app)
  registerBodies(app, services)
  await app.register(cookie)
  await registerUploads(app)
  registerRateLimit(app, services)
  registerAuth(app, services)
  registerAccess(app, config)

  registerHealthRoutes(app, services)
  registerPlatformRoutes(app, services)
  registerAttemptSweep(app, services)
  registerSessionRoutes(app, services)
  registerOpenSessionRoutes(app, services)
  registerLiveRoutes(app, services)
  registerImpersonationRoutes(app, services)
  const mailer = createMailer({
    ...services,
    transport: services.mailTransport,
    cargo: orderMailCargo,
    onFailure: (failure) => app.log.error(failure, 'mail not sent'),
  })
  app.addHook('onClose', mailer.stop)
  registerRecoveryRoutes(app, services, mailer)
  registerRegistrationRoutes(app, services, mailer)
  const courier = createHelpDeskCourier({
    ...services,
    onFailure: (failure) => app.log.error(failure, 'ticket not sent'),
  })
  app.addHook('onClose', courier.stop)
  registerSupportRoutes(app, services, courier)
  registerAccountRoutes(app, services, mailer)
  registerEditingRoutes(app, services, mailer)
  registerPharmacyRoutes(app, services)
  registerLaboratoryAccessRoutes(app, services)
  registerTermsRoutes(app, services)
  registerSalesViewRoutes(app, services)
  registerPortalRoutes(app, services)
  registerPortalExportRoutes(app, services)
  registerDiscountRegisterRoutes(app, services)
  registerAdminUserRoutes(app, services)
  registerDemoRoutes(app, services)
  registerNotificationRoutes(app, services)
  registerAuditRoutes(app, services)
  registerMailRoutes(app, services)
  registerConnectorRoutes(app, services)
  registerConnectorBatchRoutes(app, services)
  registerConnectorAdminRoutes(app, services)
  registerPharmacyFileRoutes(app, services)
  registerHelpRoutes(app, services)

  const catalogues = createCatalogueCache(db, clock)
  const cubes = createCubeCache({ db, catalogues })
  registerCatalogueRoutes(app, services, catalogues)
  registerCatalogueDetailsRoutes(app, services)
  registerSalesRoutes(app, services, catalogues)
  const stocks = createStockCache({ db })
  const answerCache = createAnswerCache()
  registerSalesAnswerRoutes(app, services, { cubes, stocks, answerCache })
  registerGenericPenetrationRoutes(app, services)
  registerPurchasingRoutes(app, services, { catalogues, cubes, stocks, answerCache })
  registerWantRoutes(app, services, { catalogues })
  registerOwnWholesalerRoutes(app, services)
  registerPinDaysRoutes(app, services)
  const policy = config.demoPublic ? noAddresses : addressPolicy(config.webhookNetworks)
  const send = createWebhookSender(policy)
  const wholesalers = {
    client: createWholesalerClient(policy, {
      now: clock.now,
      ...(config.demo && { answerHere: createDemoWholesaler(db, clock.now) }),
    }),
    secrets: openSecretBox(config),
  }
  const deliveries = createDeliveryCourier({
    ...services,
    send,
    mailer,
    wholesalers,
    onFailure: (failure) => app.log.error(failure, 'order not delivered'),
  })
  app.addHook('onClose', deliveries.stop)
  const notes = createNoteCourier({
    ...services,
    wholesalers,
    onFailure: (failure) => app.log.error(failure, 'delivery notes not fetched'),
  })
  app.addHook('onClose', notes.stop)
  // Its addresses come from browsers: networks that staff opened for webhooks are not theirs to call.
  const pushPolicy = config.demoPublic ? noAddresses : addressPolicy(services.pushNetworks ?? [])
  const pushes = createPushCourier({
    ...services,
    secrets: wholesalers.secrets,
    send: createPushSender(pushPolicy, { contact: contactOf(config) }),
    onFailure: (failure) => app.log.error(failure, 'notice not sent'),
  })
  app.addHook('onClose', pushes.stop)
  registerPushRoutes(app, services, { policy: pushPolicy, secrets: wholesalers.secrets })
  const supply = createSupplyReader({
    ...{ db, clock, url: config.supplyListUrl },
    onFailure: (problem) => app.log.error({ problem }, 'list of shortages not read in full'),
  })
  app.addHook('onClose', supply.stop)
  registerOrderRoutes(app, services, deliveries)
  registerCarriedOrderRoutes(app, services, deliveries)
  registerOrderAnswerRoutes(app, services)
  registerProgramOrderRoutes(app, services, deliveries)
  registerAnswerFileRoutes(app, services)
  registerReceptionRoutes(app, services)
  registerClaimRoutes(app, services, mailer)
  registerOrderNoteRoutes(app, services, wholesalers)
  registerDeliveryRoutes(app, services, { courier: deliveries, mailer, send, wholesalers, policy })
  registerOrderAnswerCall(app, services)
  registerFedicomRoutes(app, services, { courier: deliveries, secrets: wholesalers.secrets, policy })
  registerReportRoutes(app, services, cubes)
  registerRelationFigureRoutes(app, services, catalogues)

  registerMetrics(app, services, { cubes: cubes.stats, answers: answerCache.stats })

  registerOpenApiRoutes(app)
  await registerStatic(app, services.appFolder)
  return app
}

/** By which push services find whoever runs this installation: they take nothing but https and e-mail addresses. */
const contactOf = ({ publicUrl, mail }: Services['config']): string => {
  if (publicUrl.startsWith('https:')) return publicUrl
  const address = mail?.from.match(/[^<\s]+@[^>\s]+/)?.[0]
  return `mailto:${address ?? 'rebotica@localhost'}`
}
