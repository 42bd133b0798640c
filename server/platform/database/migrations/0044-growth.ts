import {
  type ColumnWords,
  type Engine,
  leaveRoom,
  lockInTrigger,
  rowTrigger,
  type Statements,
  textIndex,
} from '#server/platform/database/dialect.ts'

/** Indexes for lists and searches of customers and contracts, and the facts by which customers are sorted. */
export const growth: Statements = (t, engine) => [
  ...textIndex(engine, 'customers', ['name_key', 'email_key', 'phone']),
  ...textIndex(engine, 'contracts', ['number']),
  'create index customers_by_addition on customers (created_at, id)',
  'create index customers_by_city on customers (city, merged_into, name_key, id)',
  'create index customers_by_country on customers (country, name_key, id) where country is not null',
  `create index customers_companies on customers (name_key, id) where kind = 'company'`,
  'create index customers_archived on customers (name_key, id) where archived_at is not null',
  `create index customers_consenting on customers (name_key, id)
    where consent_at is not null and consent_withdrawn_at is null`,
  'create index contracts_not_closed on contracts (type, state, due_at, id) where closed_at is null',
  'create index contracts_by_creation on contracts (created_at, id)',
  'create index contracts_by_state_and_creation on contracts (type, state, created_at)',
  ...customerFacts(t, engine),
  // A price run changes each row, of which no price is in an index.
  ...leaveRoom(engine, 'variants', 45),
]

/** This customer and those merged into them: their payments and notes keep their customer. */
const OWN = `(select c.id union all select m.id from customers m where m.merged_into = c.id)`

/** Adds to the facts of the customer `c` of these rows, who takes over what happens to those merged into them. */
const add = (rows: string, { paid = '0', contracts = '0', open = '0', at = "''" }): string =>
  `insert into customer_facts (customer_id, paid, contracts, open_contracts, last_contact)
    select coalesce(c.merged_into, c.id), ${paid}, ${contracts}, ${open}, ${at} from ${rows}
    on conflict (customer_id) do update set
      paid = customer_facts.paid + excluded.paid,
      contracts = customer_facts.contracts + excluded.contracts,
      open_contracts = customer_facts.open_contracts + excluded.open_contracts,
      last_contact = case when excluded.last_contact > customer_facts.last_contact
        then excluded.last_contact else customer_facts.last_contact end`

/**
 * What changes is added in the database at the commit, so that parallel acts lose nothing and wait for each other only then. At
 * the commit all changes of a transaction are there, so a count from the rows would hold what is added after it: only the last
 * contact is counted again, where it may be gone, and all facts after a merger, which nothing follows.
 */
function customerFacts(t: ColumnWords, engine: Engine): string[] {
  const signed = (row: string) =>
    `case when ${row}.direction = 'in' then ${row}.amount else -${row}.amount end`
  // Issued store credit counts as a refund, so paying it out does not.
  const isCounted = (row: string) =>
    `not (${row}.kind = 'store_credit_use' and ${row}.method <> 'store_credit')
      and not exists (select 1 from contracts k join contract_types y on y.type = k.type
        where k.id = ${row}.contract_id and y.pays_out = 1)`
  const countAgain = (columns: string, ...ids: string[]) =>
    ids.flatMap((id) => [
      // A statement begun before another transaction has added would not see what that one added.
      ...lockInTrigger(engine, 'customer_facts', `customer_id = ${id}`),
      `update customer_facts set (${columns}) = (
        select ${columns} from counted_customer_facts n where n.customer_id = ${id}) where customer_id = ${id}`,
    ])
  const ALL = 'paid, contracts, open_contracts, last_contact'
  /** Counts a contract of the row `old` or `new`, once more or once less. */
  const addContract = (row: 'old' | 'new', by: 1 | -1, at = "''") =>
    add(`customers c where c.id = ${row}.customer_id`, {
      contracts: String(by),
      open: `case when ${row}.closed_at is null then ${by} else 0 end`,
      at,
    })
  const isChanged = (column: string) => `old.${column} is distinct from new.${column}`
  const trigger = (name: string, event: string, when: string, run: string | string[]) =>
    rowTrigger(engine, { name: `customer_facts_of_${name}`, event, when, run, isAtCommit: true })
  return [
    `alter table contract_types add column pays_out ${t.int} not null default 0`,
    `update contract_types set pays_out = 1 where type in ('buy_back', 'consignment_in')`,
    `create table customer_facts (
      customer_id ${t.int} primary key references customers (id),
      paid ${t.int} not null default 0,
      contracts ${t.int} not null default 0,
      open_contracts ${t.int} not null default 0,
      last_contact ${t.text} not null default ''
    ) ${t.strict}`,
    `create view counted_customer_facts as
      select c.id as customer_id,
        cast((select coalesce(sum(${signed('p')}), 0) from payments p
          where p.customer_id in ${OWN} and ${isCounted('p')}) as ${t.int}) as paid,
        (select count(*) from contracts k where k.customer_id in ${OWN}) as contracts,
        (select count(*) from contracts k
          where k.customer_id in ${OWN} and k.closed_at is null) as open_contracts,
        (select coalesce(max(s.at), '') from (
          select max(k.created_at) as at from contracts k where k.customer_id in ${OWN}
          union all select max(e.at) from contract_events e join contracts k on k.id = e.contract_id
            where k.customer_id in ${OWN} and e.user_id is not null
          union all select max(p.at) from payments p where p.customer_id in ${OWN}
          union all select max(n.at) from customer_events n
            where n.customer_id in ${OWN} and n.kind = 'note') s) as last_contact
      from customers c where c.merged_into is null
      union all select id, 0, 0, 0, '' from customers where merged_into is not null`,
    'insert into customer_facts select * from counted_customer_facts',
    'create index customer_facts_by_paid on customer_facts (paid, customer_id)',
    'create index customer_facts_by_contact on customer_facts (last_contact, customer_id)',
    'create index customer_facts_open on customer_facts (customer_id) where open_contracts > 0',
    'create index customer_facts_none on customer_facts (customer_id) where contracts = 0',
    ...trigger(
      'customer',
      'insert on customers',
      '1 = 1',
      add('customers c where c.id = new.id', {}),
    ),
    ...trigger(
      'merger',
      'update of merged_into on customers',
      isChanged('merged_into'),
      countAgain(ALL, 'new.id', 'old.merged_into', 'new.merged_into'),
    ),
    ...trigger(
      'payment',
      'insert on payments',
      '1 = 1',
      add('customers c where c.id = new.customer_id', {
        paid: `case when ${isCounted('new')} then ${signed('new')} else 0 end`,
        at: 'new.at',
      }),
    ),
    ...trigger(
      'new_contract',
      'insert on contracts',
      '1 = 1',
      addContract('new', 1, 'new.created_at'),
    ),
    ...trigger(
      'closed_contract',
      'update of closed_at on contracts',
      '(old.closed_at is null) <> (new.closed_at is null) and old.customer_id = new.customer_id',
      add('customers c where c.id = new.customer_id', {
        open: 'case when new.closed_at is null then 1 else -1 end',
      }),
    ),
    ...trigger('moved_contract', 'update of customer_id on contracts', isChanged('customer_id'), [
      addContract('old', -1),
      addContract('new', 1),
      ...countAgain('last_contact', 'old.customer_id', 'new.customer_id'),
    ]),
    ...trigger('deleted_contract', 'delete on contracts', '1 = 1', [
      addContract('old', -1),
      ...countAgain('last_contact', 'old.customer_id'),
    ]),
    ...trigger(
      'step',
      'insert on contract_events',
      'new.user_id is not null',
      add('contracts k join customers c on c.id = k.customer_id where k.id = new.contract_id', {
        at: 'new.at',
      }),
    ),
    ...trigger(
      'note',
      'insert on customer_events',
      `new.kind = 'note'`,
      add('customers c where c.id = new.customer_id', { at: 'new.at' }),
    ),
  ]
}
