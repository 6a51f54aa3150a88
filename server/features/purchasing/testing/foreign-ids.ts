import { reportId } from '../../../access/report-id'

/** Ids of things that exist and that no caller may see, each different from every other id. */
export const foreign = {
  pharmacy: 7701,
  user: 770_002,
  laboratory: 770_003,
  association: 770_004,
  campaign: 770_005,
  bid: 770_006,
  quickwin: 770_007,
  method: 770_008,
  terms: 770_009,
  group: 770_010,
  order: 7_701_000_001,
  relation: 770_011,
  category: 770_012,
  summary: reportId({ pharmacyId: 7701, laboratoryId: 0, month: '2026-02' }),
  followUp: reportId({ pharmacyId: 7701, laboratoryId: 770_003, month: '2026-02' }),
  notification: 770_013,
  module: 770_014,
  tutorial: 770_015,
  ticket: 770_017,
  mail: 770_018,
  partner: 770_019,
  connectorKey: 770_020,
  registration: 770_021,
  wholesaler: 770_022,
}
/** An id that nothing has. */
export const unknown = 990_009
