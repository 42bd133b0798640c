import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CustomerRowProps, CustomersProps } from '#server/trade/customers/props.ts'
import { type JsonClient, jsonClient } from '#tests/support/browser.ts'
import { inertia } from '#tests/support/inertia.ts'
import { openShop, type Shop } from '#tests/support/shop.ts'
import { customerForm } from './customer-form.ts'

const MINUTE = 60 * 1000

let shop: Shop
let olga: ReturnType<typeof inertia>
let olgaApi: JsonClient
let sam: ReturnType<typeof inertia>
let samApi: JsonClient
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  const [admin, staff] = [await shop.admin(), await shop.staff()]
  olga = inertia(admin)
  olgaApi = jsonClient(admin)
  sam = inertia(staff)
  samApi = jsonClient(staff)
})

async function add(more: Record<string, unknown> = {}): Promise<number> {
  const page = await sam.post('/customers', customerForm(more))
  expect(page.component).toBe('Customers/Show')
  return page.props.customer.id
}
async function list(query = ''): Promise<CustomersProps> {
  return (await sam.get(`/customers?${query}`)).props
}
const names = (props: CustomersProps) => props.customers.map(({ name }) => name)
const show = async (id: number) => (await sam.get(`/customers/${id}`)).props
const acts = () =>
  shop.ctx.db
    .selectFrom('audit_entries')
    .select(['act', 'subject_id', 'details'])
    .where('subject', '=', 'customer')
    .orderBy('id', 'desc')
    .execute()

test('a customer is saved as entered, with the phone number in international format, in groups for reading', async () => {
  const id = await add({
    name: '  Zoë   Müller ',
    email: 'Zoe@Example.com',
    phone: '(212) 555-0123',
    wrist: '17.5',
    neck: '46',
    finger: '7½',
    birthday: '1980-02-29',
    tags: ['VIP', 'vip', 'Cuban'],
    consent: true,
    karat: '14K',
    colour: 'yellow',
  })
  const { customer } = await show(id)
  expect(customer).toMatchObject({
    email: 'Zoe@Example.com',
    phone: '+12125550123',
    phoneText: '+1 212 555 0123',
    wrist: 1750,
    neck: 4600,
    finger: '7½',
    birthday: '1980-02-29',
    karat: '14K',
    colour: 'yellow',
    consent: true,
    consentAt: shop.clock.now(),
  })
  expect(customer.tags).toHaveLength(2)
})

test('invalid values are refused beside their fields, and nothing is saved', async () => {
  const before = (await list()).total
  const answer = await samApi.post('/customers', {
    ...customerForm({
      name: ' ',
      email: 'nobody',
      country: 'usa',
      birthday: '1980-02-30',
      kind: 'company',
    }),
  })
  expect(answer.status).toBe(422)
  expect(Object.keys(answer.body.errors).sort()).toEqual([
    'birthday',
    'company',
    'country',
    'email',
    'name',
  ])
  const later = await samApi.post('/customers', {
    ...customerForm({ phone: '12', wrist: '3', neck: 'thick', birthday: '2999-01-01' }),
  })
  expect(Object.keys(later.body.errors).sort()).toEqual(['birthday', 'neck', 'phone', 'wrist'])
  expect((await list()).total).toBe(before)
})

test('a size is read with a quarter, a half or three quarters as people write them', async () => {
  const id = await add({ name: 'Wrist', lengthUnit: 'in', wrist: '7½', neck: '15 3/4' })
  expect((await show(id)).customer).toMatchObject({ wrist: 1905, neck: 4001 })
  const wrists = {
    '3¼': 826,
    '7 1/4': 1842,
    '7-1/2': 1905,
    '7 ¾': 1969,
    '7 1⁄2': 1905,
    '7.5': 1905,
  }
  for (const [wrist, tenths] of Object.entries(wrists)) {
    const { customer } = await show(await add({ name: 'Wrist', lengthUnit: 'in', wrist }))
    expect(customer.wrist, wrist).toBe(tenths)
  }
  const metric = await show(await add({ name: 'Wrist', lengthUnit: 'cm', wrist: '17½' }))
  expect(metric.customer.wrist).toBe(1750)
  for (const wrist of ['71/2', '7 2/3', '7.5½', '7½½', '½', '2 3/4', '14 1/4'])
    expect(
      (await samApi.post('/customers', customerForm({ name: 'Wrist', lengthUnit: 'in', wrist })))
        .body.errors,
      wrist,
    ).toHaveProperty('wrist')
})

test('customers are found by any part of the name without accents, by email and by phone', async () => {
  await add({ name: 'Łukasz Gołębiewski', email: 'lg@zloto.pl', phone: '+48 601 234 567' })
  for (const typed of ['lukasz', 'golebi', 'GOŁĘ łuk', 'lg@zl', '601 234', '0601234'])
    expect(names(await list(`q=${encodeURIComponent(typed)}`)), typed).toEqual([
      'Łukasz Gołębiewski',
    ])
  expect(names(await list('q=%25'))).toEqual([])
  const { body } = await samApi.get('/customers/search?q=golebiewski')
  expect(body.customers[0]).toMatchObject({ name: 'Łukasz Gołębiewski', detail: '+48601234567' })
})

test('a company is listed under its own name, with its contact person', async () => {
  const id = await add({
    kind: 'company',
    name: 'Kenji',
    company: 'Ginza Gold 銀座',
    city: 'Tokyo',
  })
  expect((await list('q=ginza')).customers[0]).toMatchObject({
    id,
    name: 'Ginza Gold 銀座',
    contact: 'Kenji',
  })
})

test('the list is paged forward and backward in its order', async () => {
  const city = 'Pagetown'
  for (let n = 0; n < 53; n++)
    await olgaApi.post(
      '/customers',
      customerForm({ name: `P ${String(n).padStart(3, '0')}`, city }),
    )
  const first = await list(`city=${city}`)
  expect(first.total).toBe(53)
  expect(first.customers).toHaveLength(50)
  expect(first.previous).toBeNull()
  const second: CustomersProps = (await sam.get(first.next ?? '')).props
  expect(names(second)).toEqual(['P 050', 'P 051', 'P 052'])
  expect(second.next).toBeNull()
  const back: CustomersProps = (await sam.get(second.previous ?? '')).props
  expect(names(back)).toEqual(names(first))
  const newest = await list(`city=${city}&sort=added`)
  expect(names(newest)[0]).toBe('P 052')
})

test('only who may export the list gets all its rows at once, to print them', async () => {
  const address = '/customers?city=Pagetown&print=yes'
  const whole: CustomersProps = (await olga.get(address)).props
  expect(whole.customers).toHaveLength(53)
  expect(whole.next).toBeNull()
  expect((await sam.get(address)).props.customers).toHaveLength(50)
})

test('an outdated change is refused as a conflict, and the current customer can be loaded', async () => {
  const id = await add({ name: 'Race' })
  const { version } = (await show(id)).customer
  await olga.post(`/customers/${id}`, customerForm({ name: 'Race', city: 'Paris', version }))
  const late = await samApi.post(`/customers/${id}`, customerForm({ name: 'Rice', version }))
  expect(late.status).toBe(409)
  expect(late.body.refusal).toMatchObject({ key: 'customer_conflict' })
  const { body } = await samApi.get(`/customers/${id}/now`)
  expect(body).toMatchObject({ name: 'Race', city: 'Paris', version: version + 1 })
})

test('the timeline shows which fields changed, and when consent changed', async () => {
  const id = await add({ name: 'Consenting', consent: true })
  shop.clock.advance(MINUTE)
  const { customer } = await show(id)
  const given = customer.consentAt
  await sam.post(
    `/customers/${id}`,
    customerForm({ name: 'Consenting', city: 'Oslo', version: customer.version }),
  )
  const after = await show(id)
  expect(after.customer).toMatchObject({
    consent: false,
    consentAt: given,
    consentWithdrawnAt: shop.clock.now(),
  })
  const kinds = after.timeline.entries.map((entry: { kind: string }) => entry.kind)
  expect(kinds).toEqual(['consent_withdrawn', 'changed', 'consent_given', 'added'])
  expect(after.timeline.entries[1].details).toEqual({ fields: ['city'] })
})

test('possible duplicates are found by email, by phone, and by name and birthday', async () => {
  const id = await add({
    name: 'José García',
    email: 'jose@oro.es',
    phone: '+34 600 111 222',
    birthday: '1970-05-05',
  })
  const duplicates = async (query: string) =>
    (await samApi.get(`/customers/likeness?${query}`)).body.customers
  expect(await duplicates('email=JOSE@oro.es')).toMatchObject([{ id, by: 'email' }])
  expect(await duplicates('phone=600111222&country=ES')).toMatchObject([{ id, by: 'phone' }])
  expect(await duplicates('name=jose%20garcia&birthday=1970-05-05')).toMatchObject([
    { id, by: 'name_birthday' },
  ])
  expect(await duplicates('name=jose%20garcia')).toEqual([])
  expect(await duplicates(`email=jose@oro.es&except=${id}`)).toEqual([])
})

test('a tag is added to several customers, and removed only from those who did not have it', async () => {
  const ids = [await add({ name: 'T1', tags: ['Gold'] }), await add({ name: 'T2' })]
  const added = await samApi.post('/customers/tags', { customers: ids, tag: 'Gold', way: 'add' })
  expect(added.body.customers).toEqual([ids[1]])
  expect(names(await list('tag=Gold'))).toEqual(['T1', 'T2'])
  await samApi.post('/customers/tags', {
    customers: added.body.customers,
    tag: 'Gold',
    way: 'remove',
  })
  expect(names(await list('tag=Gold'))).toEqual(['T1'])
})

test('an archived customer is not offered, and can be restored', async () => {
  const id = await add({ name: 'Archie Files' })
  await samApi.post('/customers/archive', { customers: [id] })
  expect(names(await list('q=archie'))).toEqual([])
  expect(names(await list('q=archie&shown=archived'))).toEqual(['Archie Files'])
  expect((await samApi.get('/customers/search?q=archie')).body.customers).toEqual([])
  const back = await samApi.post('/customers/return', { customers: [id] })
  expect(back.body.customers).toEqual([id])
  expect(names(await list('q=archie'))).toEqual(['Archie Files'])
})

async function contract(customerId: number, more: { closed?: boolean } = {}): Promise<number> {
  const at = shop.clock.now()
  const { id } = await shop.ctx.db
    .insertInto('contracts')
    .values({
      type: 'sale',
      customer_id: customerId,
      state: more.closed ? 'delivered' : 'confirmed',
      currency: 'USD',
      subtotal: 50_000,
      total: 50_000,
      created_at: at,
      confirmed_at: at,
      closed_at: more.closed ? at : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const pay = (customerId: number, contractId: number, amount: number) =>
  shop.ctx.db
    .insertInto('payments')
    .values({
      contract_id: contractId,
      customer_id: customerId,
      direction: 'in',
      kind: 'balance',
      method: 'card',
      amount,
      currency: 'USD',
      at: shop.clock.now(),
    })
    .execute()

test('the list shows the amount paid, open contracts and the last contact', async () => {
  const id = await add({ name: 'Worth Much', city: 'Worthing' })
  await add({ name: 'Worth Nothing', city: 'Worthing' })
  shop.clock.advance(MINUTE)
  const sale = await contract(id)
  await pay(id, sale, 50_000)
  const row = (await list('city=Worthing')).customers[0] as CustomerRowProps
  expect(row).toMatchObject({
    value: 50_000,
    contracts: 1,
    open: 1,
    lastContactAt: shop.clock.now(),
  })
  const { id: userId } = await shop.ctx.db
    .selectFrom('users')
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const step = (act: string, byUser: number | null) =>
    shop.ctx.db
      .insertInto('contract_events')
      .values({
        contract_id: sale,
        from_state: 'confirmed',
        to_state: 'confirmed',
        act,
        at: shop.clock.now(),
        user_id: byUser,
      })
      .execute()
  shop.clock.advance(MINUTE)
  await step('approve', userId)
  const approvedAt = shop.clock.now()
  shop.clock.advance(MINUTE)
  await step('fall_behind', null)
  expect((await list('city=Worthing')).customers[0]?.lastContactAt).toBe(approvedAt)
  expect(names(await list('city=Worthing&value=500'))).toEqual(['Worth Much'])
  expect(names(await list('city=Worthing&value=501'))).toEqual([])
  expect(names(await list('city=Worthing&contracts=none'))).toEqual(['Worth Nothing'])
  const quiet = new Date(Date.parse(shop.clock.now()) + 48 * 60 * MINUTE).toISOString().slice(0, 10)
  expect((await list(`city=Worthing&quiet=${quiet}`)).total).toBe(2)
})

test('pages sorted by amount paid or last contact contain each customer once', async () => {
  const city = 'Sortville'
  const ids: number[] = []
  for (let n = 0; n < 55; n++) {
    const body = customerForm({ name: `S ${String(n).padStart(2, '0')}`, city })
    const id = (await sam.post('/customers', body)).props.customer.id
    ids.push(id)
    shop.clock.advance(MINUTE)
    // Many paid the same, so that the order of equal values is tested too.
    if (n % 3 > 0) await pay(id, await contract(id), (n % 5) * 100 + 100)
  }
  const first = await list(`city=${city}&sort=value`)
  const [best] = first.customers
  const keys = first.customers.map(({ value, id }) => [value, id])
  expect(keys).toEqual(
    [...keys].sort((a, b) => (b[0] ?? 0) - (a[0] ?? 0) || (b[1] ?? 0) - (a[1] ?? 0)),
  )
  // A customer of the first page is refunded in between: nobody is skipped or repeated.
  await shop.ctx.db
    .insertInto('payments')
    .values({
      contract_id: await contract(best?.id ?? 0),
      customer_id: best?.id ?? 0,
      direction: 'out',
      kind: 'refund',
      method: 'card',
      currency: 'USD',
      amount: best?.value ?? 1,
      at: shop.clock.now(),
    })
    .execute()
  const second: CustomersProps = (await sam.get(first.next ?? '')).props
  const seen = [...names(first), ...names(second)].filter((name) => name !== best?.name)
  expect(new Set(seen).size).toBe(54)
  expect(seen.length).toBe(54)
  const active = await list(`city=${city}&sort=active`)
  expect(active.customers[0]?.id).toBe(best?.id)
  const rest: CustomersProps = (await sam.get(active.next ?? '')).props
  const times = [...active.customers, ...rest.customers].map((row) => row.lastContactAt ?? '')
  expect(times).toEqual([...times].sort().reverse())
  expect(new Set([...names(active), ...names(rest)]).size).toBe(55)
  const back: CustomersProps = (await sam.get(rest.previous ?? '')).props
  expect(names(back)).toEqual(names(active))
})

test('payments of a merged customer count for the remaining one', async () => {
  const [kept, other] = [await add({ name: 'Fam One' }), await add({ name: 'Fam Two' })]
  await pay(kept, await contract(kept), 100)
  await pay(other, await contract(other), 200)
  await olga.post(`/customers/${kept}/merger`, { version: 1, other, otherVersion: 1, take: [] })
  expect((await list('q=fam one')).customers[0]).toMatchObject({ value: 300 })
  expect((await show(kept)).facts).toMatchObject({ value: 300 })
})

test('all customers that match the filters are tagged in batches, and some of them untagged', async () => {
  const everyone = { query: 'city=Sortville', tag: 'Sorted', way: 'add', after: 0 }
  const { body } = await samApi.post('/customers/tags/all', everyone)
  expect(body).toMatchObject({ checkedCount: 55, next: null })
  expect(body.customers).toHaveLength(55)
  expect((await list('tag=Sorted')).total).toBe(55)
  const half = body.customers.slice(0, 27)
  await samApi.post('/customers/tags', { customers: half, tag: 'Sorted', way: 'remove' })
  expect((await list('tag=Sorted')).total).toBe(28)
  const later = { ...everyone, query: 'tag=Sorted', way: 'remove', after: half.at(-1) }
  expect((await samApi.post('/customers/tags/all', later)).body.customers).toHaveLength(28)
  expect((await samApi.post('/customers/tags/all', { ...everyone, tag: ' ' })).status).toBe(422)
})

test('two records of one person are merged with both timelines and all payments', async () => {
  const kept = await add({
    name: 'Ann Lee',
    email: 'ann@lee.test',
    tags: ['A'],
    notes: 'left hand',
  })
  const other = await add({
    name: 'Anne Lee',
    phone: '+12125550177',
    city: 'Boston',
    tags: ['B'],
    notes: 'right hand',
  })
  const [one, two] = [await contract(kept), await contract(other)]
  await pay(kept, one, 100)
  await pay(other, two, 200)
  const [a, b] = [(await show(kept)).customer, (await show(other)).customer]
  const body = { version: a.version, other, otherVersion: b.version, take: ['name'] }
  expect(
    (await olgaApi.post(`/customers/${kept}/merger`, { ...body, otherVersion: 99 })).status,
  ).toBe(409)
  await olga.post(`/customers/${kept}/merger`, body)
  const page = await show(kept)
  expect(page.customer).toMatchObject({
    name: 'Anne Lee',
    email: 'ann@lee.test',
    phone: '+12125550177',
    city: 'Boston',
    tags: ['A', 'B'],
    notes: 'left hand\n\nright hand',
  })
  expect(page.contracts.map(({ id }: { id: number }) => id)).toEqual([two, one])
  const paid = page.timeline.entries.filter(({ type }: { type: string }) => type === 'payment')
  expect(paid.map(({ amount }: { amount: number }) => amount).sort()).toEqual([100, 200])
  expect((await show(other)).customer.id).toBe(kept)
  expect(names(await list('q=lee'))).toEqual(['Anne Lee'])
  const again = await olgaApi.post(`/customers/${kept}/merger`, {
    ...body,
    version: page.customer.version,
  })
  expect(again.body.errors).toHaveProperty('other')
})

test('a merge keeps consent withdrawn if it was withdrawn last', async () => {
  const kept = await add({ name: 'Con One', consent: true })
  const other = await add({ name: 'Con Two', consent: true })
  shop.clock.advance(MINUTE)
  const b = (await show(other)).customer
  await sam.post(`/customers/${other}`, customerForm({ name: 'Con Two', version: b.version }))
  const a = (await show(kept)).customer
  await sam.post(`/customers/${kept}/merger`, {
    version: a.version,
    other,
    otherVersion: b.version + 1,
    take: [],
  })
  expect((await show(kept)).customer.consent).toBe(false)
})

test('erasing removes personal data and keeps payments; only for admins and without open contracts', async () => {
  const id = await add({ name: 'Forget Me', email: 'forget@me.test', notes: 'secret', tags: ['Z'] })
  await sam.post(`/customers/${id}/notes`, { text: 'called about a ring' })
  const open = await contract(id)
  await pay(id, open, 700)
  const { version } = (await show(id)).customer
  const body = { version, reason: 'asked for it by letter' }
  expect((await samApi.post(`/customers/${id}/erasure`, body)).status).toBe(403)
  expect((await olgaApi.post(`/customers/${id}/erasure`, body)).body.errors).toHaveProperty('form')
  await shop.ctx.db
    .updateTable('contracts')
    .set({ state: 'delivered', closed_at: shop.clock.now() })
    .where('id', '=', open)
    .execute()
  await olga.post(`/customers/${id}/erasure`, body)
  const page = await show(id)
  expect(JSON.stringify(page)).not.toMatch(/Forget|forget@me|secret|called about/)
  expect(page.customer.erasedAt).toBe(shop.clock.now())
  expect(page.contracts[0]).toMatchObject({ id: open, paid: 700 })
  const auditRows = await shop.ctx.db.selectFrom('audit_entries').select('details').execute()
  expect(JSON.stringify(auditRows)).not.toMatch(/Forget Me|forget@me|called about/)
})

test('the contacts in the menu are the customers as cards', async () => {
  const page = await sam.get('/apps/contacts')
  expect(page).toMatchObject({ component: 'Customers/Index', props: { filters: { view: 'grid' } } })
})

test('only an admin exports the list, and the export is recorded', async () => {
  await add({ name: '=cmd|evil', city: 'Fileville' })
  expect((await samApi.get('/customers/export?city=Fileville')).status).toBe(403)
  const { text } = await olgaApi.get('/customers/export?city=Fileville')
  expect(text).toContain("'=cmd|evil")
  expect(text.trim().split('\n')).toHaveLength(2)
  const [last] = await shop.ctx.db
    .selectFrom('audit_entries')
    .select(['act', 'subject_id'])
    .orderBy('id', 'desc')
    .limit(1)
    .execute()
  expect(last).toEqual({ act: 'list_exported', subject_id: 'customers' })
})

test('every act on a customer is in the audit log by id, without a name', async () => {
  const id = await add({ name: 'Recorded Person' })
  await sam.post(`/customers/${id}/notes`, { text: 'visit' })
  await samApi.post('/customers/archive', { customers: [id] })
  const mine = (await acts()).filter(({ subject_id }) => subject_id === String(id))
  expect(mine.map(({ act }) => act)).toEqual([
    'customer_archived',
    'customer_noted',
    'customer_added',
  ])
  expect(JSON.stringify(mine)).not.toContain('Recorded Person')
})

test('invalid query parameters of the list are ignored', async () => {
  const odd = ['sort=value&after=17~2026-01-01T00:00:00.000Z', 'sort=added&after=17~99', 'q=%00']
  for (const query of odd) expect((await olga.get(`/customers?${query}`)).status).toBe(200)
})
