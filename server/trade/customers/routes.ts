import { recordingExport } from '#server/audit/record-export.ts'
import { action } from '#server/http/routing/action.ts'
import { listFile } from '#server/http/routing/download.ts'
import { form, idIn, json, page, type Route } from '#server/http/routing/handlers.ts'
import { noQuery } from '#server/http/routing/input.ts'
import { customerImportRoutes } from '#server/trade/customers/import/import-routes.ts'
import {
  archiveMany,
  tagFiltered,
  tagMany,
  unarchiveMany,
} from '#server/trade/customers/list/bulk-changes.ts'
import { customersSheet } from '#server/trade/customers/list/export.ts'
import { customersPage, filterOptions } from '#server/trade/customers/list/list.ts'
import { customersQuery } from '#server/trade/customers/list/list-input.ts'
import { currentCustomer, customerPage, formPage } from '#server/trade/customers/page/show.ts'
import { addNote, changeCustomer } from './change.ts'
import { addCustomer, possibleDuplicates, quickAddCustomer, searchCustomers } from './customer.ts'
import {
  bulkInput,
  changeInput,
  customerInput,
  duplicatesQuery,
  mergeInput,
  noteInput,
  quickInput,
  searchQuery,
  showQuery,
  tagsInput,
  tagsOfAllInput,
} from './input.ts'
import { mergeCustomers } from './merge.ts'

const LIST = '/customers'

/** The horizontal menu has a link to contacts, which are the customers as a grid. */
const contactsRedirect: Route = {
  method: 'get',
  path: '/apps/contacts',
  access: 'app.use',
  page: null,
  handle: ({ res }) => res.inertia.redirect(`${LIST}?view=grid`),
}

export const customerRoutes: Route[] = [
  contactsRedirect,

  page(LIST, 'Customers/Index', customersQuery, ({ ctx, actor, input }) =>
    customersPage(ctx, actor, input),
  ),

  json(`${LIST}/filter-options`, noQuery, ({ ctx }) => filterOptions(ctx.db)),

  form(LIST, customerInput, async ({ ctx, actor, input, res }) => {
    const id = await addCustomer(ctx, actor, input)
    res.inertia.flash({ notice: { key: 'customer_added', tone: 'positive' } })
    return `${LIST}/${id}`
  }),

  ...customerImportRoutes,

  page(`${LIST}/create`, 'Customers/Form', noQuery, ({ ctx }) => formPage(ctx, null)),

  json(`${LIST}/search`, searchQuery, async ({ ctx, input }) => ({
    customers: await searchCustomers(ctx.db, input.q),
  })),

  json(`${LIST}/likeness`, duplicatesQuery, async ({ ctx, input }) => ({
    customers: await possibleDuplicates(ctx.db, input),
  })),

  action(`${LIST}/quick`, quickInput, ({ ctx, actor, input }) =>
    quickAddCustomer(ctx, actor, input),
  ),

  listFile(
    `${LIST}/export`,
    customersQuery,
    async ({ ctx, actor, input }) =>
      recordingExport(ctx, actor, 'customers', await customersSheet(ctx, actor, input)),
    'customers.export',
  ),

  action(`${LIST}/tags`, tagsInput, async ({ ctx, actor, input }) => ({
    customers: await tagMany(ctx, actor, input),
  })),

  action(`${LIST}/tags/all`, tagsOfAllInput, ({ ctx, actor, input }) =>
    tagFiltered(ctx, actor, input),
  ),

  action(`${LIST}/archive`, bulkInput, async ({ ctx, actor, input }) => ({
    customers: await archiveMany(ctx, actor, input.customers),
  })),

  action(`${LIST}/return`, bulkInput, async ({ ctx, actor, input }) => ({
    customers: await unarchiveMany(ctx, actor, input.customers),
  })),

  page(`${LIST}/:id`, 'Customers/Show', showQuery, ({ ctx, actor, req, input }) =>
    customerPage(ctx, actor, idIn(req), input.before),
  ),

  form(`${LIST}/:id`, changeInput, async ({ ctx, actor, req, input, res }) => {
    const id = idIn(req)
    await changeCustomer(ctx, actor, id, input)
    res.inertia.flash({ notice: { key: 'customer_saved', tone: 'positive' } })
    return `${LIST}/${id}`
  }),

  page(`${LIST}/:id/edit`, 'Customers/Form', noQuery, ({ ctx, req }) => formPage(ctx, idIn(req))),

  json(`${LIST}/:id/now`, noQuery, ({ ctx, req }) => currentCustomer(ctx.db, idIn(req))),

  form(`${LIST}/:id/notes`, noteInput, async ({ ctx, actor, req, input }) => {
    const id = idIn(req)
    await addNote(ctx, actor, id, input.text)
    return `${LIST}/${id}`
  }),

  form(`${LIST}/:id/merger`, mergeInput, async ({ ctx, actor, req, input, res }) => {
    const id = idIn(req)
    await mergeCustomers(ctx, actor, id, input)
    res.inertia.flash({ notice: { key: 'customers_merged', tone: 'positive' } })
    return `${LIST}/${id}`
  }),
]
