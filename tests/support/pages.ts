import type { Db } from '#server/platform/database/connect.ts'

/** Every page that a signed-in admin of a demo shop can open, and one that does not exist. */
export const PAGES = [
  '/',
  '/analytics',
  '/price',
  '/price-sale',
  '/price-compare',
  '/price-import',
  '/products',
  '/price-runs',
  '/price-runs/1',
  '/variants/1/history',
  '/gold-price-logs',
  '/gold-price-logs/latest',
  '/gold-price-logs/1',
  '/configuration',
  '/configuration/versions/1',
  '/configuration/sources',
  '/configuration/tax-classes',
  '/configuration/alloys',
  '/setup',
  '/contracts',
  '/contracts/create',
  '/users',
  '/customers',
  '/customers/create',
  '/customers/import',
  '/compliance',
  '/users/profile',
  '/users/user-account-settings',
  '/users/proof',
  '/audit',
  '/outbox',
  '/font-icons',
  '/starter-kit',
  '/documentation',
  '/documentation?q=gold+price',
  '/documentation/operating',
  '/documentation/decisions/libraries',
  '/auth/cover-lockscreen',
  '/auth/boxed-lockscreen',
  '/pages/contact-us-boxed?page=%2Fprice-runs%2F1',
  '/pages/contact-us-cover',
  '/pages/coming-soon-boxed',
  '/pages/coming-soon-cover',
  '/pages/maintenence',
  '/nowhere',
]

/** The other pages of a shop after the demo year: its records, and a contract of each kind that is still open. */
export async function demoYearPages(db: Db): Promise<string[]> {
  const contracts = await db
    .selectFrom('contracts')
    .select(({ fn }) => fn.min('id').as('id'))
    .where('state', 'in', ['active', 'draft', 'held', 'locked', 'on_hold', 'overdue', 'quoted'])
    .groupBy(['type', 'state'])
    .execute()
  const draft = await db
    .selectFrom('contracts')
    .select('id')
    .where('state', '=', 'draft')
    .executeTakeFirstOrThrow()
  const poll = await db
    .selectFrom('feed_polls')
    .select('id')
    .where('outcome', '<>', 'quote')
    .executeTakeFirstOrThrow()
  return [
    '/customers/1',
    '/customers/1/edit',
    '/contracts/1',
    ...contracts.map(({ id }) => `/contracts/${id}`),
    `/contracts/${draft.id}/edit`,
    '/contracts?view=board',
    '/apps/invoice/list',
    '/apps/invoice/add',
    '/apps/invoice/edit',
    '/apps/invoice/preview?id=1',
    `/gold-price-logs/polls/${poll.id}`,
  ]
}

/** Every page for guests. */
export const GUEST_PAGES = [
  '/login',
  '/auth/boxed-signin',
  '/auth/cover-register',
  '/auth/boxed-signup',
  '/auth/boxed-signup?token=over',
  '/auth/cover-password-reset',
  '/auth/boxed-password-reset',
  '/auth/boxed-password-reset?asked=1',
  '/auth/cover-password-reset?token=over',
]

/** The pages of the kit, which show components instead of data. */
export const KIT_PAGES = [
  '/charts',
  '/components/accordions',
  '/components/cards',
  '/components/carousel',
  '/components/countdown',
  '/components/counter',
  '/components/lightbox',
  '/components/list-group',
  '/components/media-object',
  '/components/modals',
  '/components/notifications',
  '/components/pricing-table',
  '/components/sweetalert',
  '/components/tabs',
  '/components/timeline',
  '/datatables/advanced',
  '/datatables/alt-pagination',
  '/datatables/basic',
  '/datatables/checkbox',
  '/datatables/column-chooser',
  '/datatables/export',
  '/datatables/multi-column',
  '/datatables/multiple-tables',
  '/datatables/order-sorting',
  '/datatables/range-search',
  '/datatables/skin',
  '/dragndrop',
  '/elements/alerts',
  '/elements/avatar',
  '/elements/badges',
  '/elements/breadcrumbs',
  '/elements/buttons',
  '/elements/buttons-group',
  '/elements/color-library',
  '/elements/dropdown',
  '/elements/infobox',
  '/elements/jumbotron',
  '/elements/loader',
  '/elements/pagination',
  '/elements/popovers',
  '/elements/progress-bar',
  '/elements/search',
  '/elements/tooltips',
  '/elements/treeview',
  '/elements/typography',
  '/forms/basic',
  '/forms/checkbox-radio',
  '/forms/clipboard',
  '/forms/date-picker',
  '/forms/file-upload',
  '/forms/input-group',
  '/forms/input-mask',
  '/forms/layouts',
  '/forms/markdown-editor',
  '/forms/quill-editor',
  '/forms/select2',
  '/forms/switches',
  '/forms/touchspin',
  '/forms/validation',
  '/forms/wizards',
  '/tables',
  '/widgets',
]
