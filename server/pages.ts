import type { ComparePriceProps } from '#server/prices/kinds/compare/props.ts'
import type { SalePriceProps } from '#server/prices/kinds/sale/props.ts'
import type { ConfigurationProps } from '#server/settings-page/props.ts'
import type { AccountSettingsProps, ProfileProps } from './accounts/profile-props.ts'
import type { ProofProps } from './accounts/proof-props.ts'
import type {
  LoginLockProps,
  LoginProps,
  LoginRegisterProps,
  LoginResetProps,
} from './accounts/props.ts'
import type { LoginSecondFactorProps } from './accounts/second-factor/props.ts'
import type { AnalyticsProps } from './analytics/props.ts'
import type { AuditProps } from './audit-log/props.ts'
import type { ProductsProps } from './catalogue/product-props.ts'
import type { ComplianceProps, ComplianceStatementProps } from './compliance/props.ts'
import type { ContractFormProps, ContractProps, ContractsProps } from './contracts/props.ts'
import type { CustomerImportProps } from './customers/import-props.ts'
import type { CustomersProps } from './customers/props.ts'
import type { CustomerFormProps, CustomerShowProps } from './customers/show-props.ts'
import type { DocumentPageProps } from './documents/props.ts'
import type { BoardProps, GoldPriceLogLatestProps } from './gold-price-logs/board-props.ts'
import type {
  GoldPriceLogDetailProps,
  GoldPriceLogsProps,
  GoldPricePollProps,
} from './gold-price-logs/props.ts'
import type { GoldPriceSourcesProps } from './gold-price-logs/source-props.ts'
import type { HomeProps } from './home/props.ts'
import type { ErrorProps } from './http/error-props.ts'
import type { InvoiceFormProps, InvoiceListProps, InvoicePreviewProps } from './invoices/props.ts'
import type { OutboxProps } from './mail/props.ts'
import type { PriceImportProps } from './price-files/props.ts'
import type { PriceHistoryProps } from './prices/history-props.ts'
import type { PriceProps, PriceRunProps, PriceRunsProps } from './prices/props.ts'
import type { ConfigurationVersionProps } from './rehearsals/configuration-props.ts'
import type { RehearsalProps } from './rehearsals/props.ts'
import type { UsersProps } from './users/props.ts'

/** The screen list: what every page is given. A page component takes `Pages['price']`. */
export interface Pages {
  profile: ProfileProps
  'account-settings': AccountSettingsProps
  proof: ProofProps
  home: HomeProps
  analytics: AnalyticsProps
  products: ProductsProps
  price: PriceProps
  'compare-price': ComparePriceProps
  'price-import': PriceImportProps
  'sale-price': SalePriceProps
  'price-runs': PriceRunsProps
  'price-run': PriceRunProps
  'price-history': PriceHistoryProps
  'gold-price-logs': GoldPriceLogsProps
  'gold-price-log-detail': GoldPriceLogDetailProps
  'gold-price-log-latest': GoldPriceLogLatestProps
  'gold-price-log-poll': GoldPricePollProps
  'gold-price-sources': GoldPriceSourcesProps
  configuration: ConfigurationProps
  'configuration-version': ConfigurationVersionProps
  'configuration-rehearsal': RehearsalProps
  contracts: ContractsProps
  contract: ContractProps
  'contract-form': ContractFormProps
  document: DocumentPageProps
  'invoice-list': InvoiceListProps
  'invoice-preview': InvoicePreviewProps
  'invoice-form': InvoiceFormProps
  users: UsersProps
  compliance: ComplianceProps
  'compliance-statement': ComplianceStatementProps
  'Customers/Index': CustomersProps
  'Customers/Form': CustomerFormProps
  'Customers/Import': CustomerImportProps
  'Customers/Show': CustomerShowProps
  audit: AuditProps
  outbox: OutboxProps
  board: BoardProps
  login: LoginProps
  'login-boxed': LoginProps
  'login-cover-register': LoginRegisterProps
  'login-boxed-signup': LoginRegisterProps
  'login-cover-password-reset': LoginResetProps
  'login-boxed-password-reset': LoginResetProps
  'login-cover-lockscreen': LoginLockProps
  'login-boxed-lockscreen': LoginLockProps
  error: ErrorProps
  'login-second-factor': LoginSecondFactorProps
  'login-error': ErrorProps
}

export type PageName = keyof Pages
