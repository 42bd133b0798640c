import type { CarryTable } from '#server/http/carry/table.ts'
import type { SessionTable } from '#server/http/session/table.ts'
import type {
  LoginAttemptTable,
  PasskeyChallengeTable,
  PasskeyTable,
  RecoveryCodeTable,
  UserLinkTable,
  UserPictureTable,
  UserTable,
} from './accounts/table.ts'
import type { PieceFiguresBasisTable, PieceFigureTable } from './analytics/table.ts'
import type { AuditEntryTable, AuditHeadTable } from './audit/table.ts'
import type {
  AlloyTable,
  ProductTable,
  VariantTable,
  VariantTagTable,
  WeightRecordTable,
} from './catalogue/table.ts'
import type { FindingTable } from './compliance/table.ts'
import type { PricingConfigTable, ShopTable } from './configuration/table.ts'
import type {
  ContractEventTable,
  ContractLineTable,
  ContractTable,
  ContractTypeTable,
  ContractVersionTable,
  MetalMovementTable,
  NumberSeriesTable,
  ScheduleItemTable,
} from './contracts/table.ts'
import type { CustomerEventTable, CustomerTable, CustomerTagTable } from './customers/table.ts'
import type { DocumentTable, LogoTable } from './documents/table.ts'
import type {
  BoardDeviceTable,
  ExchangeRateTable,
  FeedPollTable,
  GoldSettingsTable,
  MetalCandleTable,
  MetalQuoteTable,
  MetalSourceTable,
  SourceHealthTable,
} from './gold-price-logs/table.ts'
import type { HomeCardTable } from './home/table.ts'
import type { IdDocumentTable } from './id-documents/table.ts'
import type { IdempotencyKeyTable } from './idempotency/table.ts'
import type { InvoiceLineTable, InvoiceTable } from './invoices/table.ts'
import type { LeaseTable } from './jobs/table.ts'
import type { OutboxTable } from './mail/table.ts'
import type { MessageTable } from './messages/table.ts'
import type { NotificationTable } from './notifications/table.ts'
import type { PaymentTable } from './payments/table.ts'
import type { PreferenceTable } from './preferences/table.ts'
import type { CampaignVariantTable, SaleCampaignTable } from './prices/campaigns/table.ts'
import type { PastPriceTable } from './prices/past-prices-table.ts'
import type {
  FloorAttemptTable,
  PriceChangeTable,
  PriceRunKindTable,
  PriceRunLineTable,
  PriceRunTable,
} from './prices/table.ts'
import type { RehearsalSampleTable, RehearsalTable } from './rehearsals/table.ts'
import type { SavedViewTable } from './saved-views/table.ts'

/** The table list: every table and its row type. */
export interface Schema {
  users: UserTable
  sessions: SessionTable
  carries: CarryTable
  login_attempts: LoginAttemptTable
  user_links: UserLinkTable
  recovery_codes: RecoveryCodeTable
  passkeys: PasskeyTable
  passkey_challenges: PasskeyChallengeTable
  user_pictures: UserPictureTable
  outbox: OutboxTable
  audit_head: AuditHeadTable
  audit_entries: AuditEntryTable
  shop: ShopTable
  pricing_configs: PricingConfigTable
  metal_quotes: MetalQuoteTable
  metal_candles: MetalCandleTable
  feed_polls: FeedPollTable
  exchange_rates: ExchangeRateTable
  metal_sources: MetalSourceTable
  source_health: SourceHealthTable
  gold_settings: GoldSettingsTable
  board_devices: BoardDeviceTable
  leases: LeaseTable
  idempotency_keys: IdempotencyKeyTable
  alloys: AlloyTable
  products: ProductTable
  variants: VariantTable
  variant_tags: VariantTagTable
  weight_records: WeightRecordTable
  price_run_kinds: PriceRunKindTable
  price_runs: PriceRunTable
  price_run_lines: PriceRunLineTable
  price_changes: PriceChangeTable
  floor_attempts: FloorAttemptTable
  past_prices: PastPriceTable
  rehearsals: RehearsalTable
  rehearsal_samples: RehearsalSampleTable
  sale_campaigns: SaleCampaignTable
  campaign_variants: CampaignVariantTable
  notifications: NotificationTable
  messages: MessageTable
  user_preferences: PreferenceTable
  saved_views: SavedViewTable
  customers: CustomerTable
  customer_tags: CustomerTagTable
  customer_events: CustomerEventTable
  number_series: NumberSeriesTable
  contracts: ContractTable
  contract_types: ContractTypeTable
  contract_lines: ContractLineTable
  contract_versions: ContractVersionTable
  contract_events: ContractEventTable
  schedule_items: ScheduleItemTable
  payments: PaymentTable
  metal_movements: MetalMovementTable
  invoices: InvoiceTable
  invoice_lines: InvoiceLineTable
  documents: DocumentTable
  logos: LogoTable
  id_documents: IdDocumentTable
  compliance_findings: FindingTable
  home_cards: HomeCardTable
  piece_figures: PieceFigureTable
  piece_figures_basis: PieceFiguresBasisTable
}
