import { shutWay } from '#app/api/ways.ts';
import { Carousel } from '#app/components/carousel.tsx';
import { Page } from '#app/components/layout/page.tsx';
import { useRootData } from '#app/components/layout/root-data.ts';
import { Button, ButtonLink, type ButtonLook } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { DescriptionList } from '#app/components/ui/description-list.tsx';
import { EmptyState } from '#app/components/ui/empty-state.tsx';
import { FormErrors } from '#app/components/ui/form-errors.tsx';
import { Form, Link } from '#app/components/ui/link.tsx';
import { Pager } from '#app/components/ui/pager.tsx';
import { Picture } from '#app/components/ui/picture.tsx';
import { Price } from '#app/components/ui/price.tsx';
import { Tabs } from '#app/components/ui/tabs.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { usePageReply } from '#app/forms/use-form.ts';
import { classNames } from '#app/styles/class-names.ts';
import {
  cluster,
  grid,
  linkBox,
  muted,
  small,
  split,
  spread,
  stack,
} from '#app/styles/layout.css.ts';
import type { ParticipateButtonView } from '../auction-text.server.ts';
import { auctionHref } from './auction-search.ts';
import * as styles from './center.css.ts';
import type { AuctionCardView, CenterView, HotAuction, SessionView } from './read-center.server.ts';

const CENTER = '/auction';

/** The auction center: sessions, filters, auctions and the hot ones (spec 2 §2). */
export function Center({ view }: { view: CenterView }) {
  const reply = usePageReply();
  const { cards, sessions, hot } = view;
  return (
    <Page
      title={view.heading}
      action={<p className={muted}>共找到 {view.pager.total} 场竞价</p>}
      breadcrumb={view.breadcrumb}
    >
      <FormErrors messages={reply?.formErrors} />
      {sessions.length > 0 && <Sessions sessions={sessions} />}
      <div className={split}>
        <div className={stack[4]}>
          <div className={spread}>
            <Tabs label="竞价状态" tabs={view.statusTabs} />
            <Tabs label="竞价方式" tabs={view.modeTabs} />
          </div>
          {cards.length > 0 ? (
            <>
              <AuctionCards cards={cards} />
              <Pager {...view.pager} />
            </>
          ) : (
            <EmptyState title="没有符合条件的竞价">
              <ButtonLink to={CENTER}>查看全部竞价</ButtonLink>
            </EmptyState>
          )}
        </div>
        {hot.length > 0 && <HotAuctions auctions={hot} />}
      </div>
    </Page>
  );
}

/** The sessions, each a link to its auctions. */
function Sessions({ sessions }: { sessions: readonly SessionView[] }) {
  return (
    <Carousel title="竞价专场">
      {sessions.map((session, index) => (
        <li key={session.to}>
          <Link to={session.to} className={classNames(linkBox, styles.card, styles.session)}>
            <Picture src={session.image} alt="" width={360} height={136} eager={index < 3} />
            <span className={styles.body}>
              <span className={stack[1]}>
                <strong className={styles.name}>{session.name}</strong>
                <span>{session.introduce}</span>
              </span>
              <span className={classNames(spread, muted, small)}>
                <span>{session.time}</span>
                <span>{session.auctions} 场</span>
              </span>
            </span>
          </Link>
        </li>
      ))}
    </Carousel>
  );
}

function HotAuctions({ auctions }: { auctions: readonly HotAuction[] }) {
  return (
    <aside aria-label="热门竞价">
      <Card
        title="热门竞价"
        action={
          <Link to={CENTER} target="_blank">
            更多
          </Link>
        }
      >
        <ul className={styles.lines}>
          {auctions.map(({ id, name, product, count, startPrice, unit, terms, end }) => (
            <li key={id} className={stack[1]}>
              <Link to={auctionHref(id)}>
                <strong>{name}</strong>
              </Link>
              <span>
                {!name.includes(product) && product} {count}
              </span>
              <Price amount={startPrice} unit={unit} />
              <span className={classNames(muted, small)}>{terms}</span>
              <span className={classNames(muted, small)}>预计 {end} 结束</span>
            </li>
          ))}
        </ul>
      </Card>
    </aside>
  );
}

/** Auctions, three in a row (spec 2 §9), each a link to its page. */
function AuctionCards({ cards }: { cards: readonly AuctionCardView[] }) {
  return (
    <ul className={grid.medium} aria-label="竞价">
      {cards.map((card) => (
        <li key={card.id} className={classNames(linkBox, styles.card)}>
          <AuctionCard card={card} />
        </li>
      ))}
    </ul>
  );
}

function AuctionCard({ card }: { card: AuctionCardView }) {
  const { status, button } = card;
  return (
    <>
      <Picture src={card.image} alt="" width={276} height={136} />
      <div className={styles.body}>
        <div className={stack[2]}>
          <div className={cluster[2]}>
            <Tag tone={status.tone}>{status.label}</Tag>
            <Tag>{card.mode}</Tag>
          </div>
          <h2 className={styles.name}>
            <Link to={auctionHref(card.id)}>{card.name}</Link>
          </h2>
          {!card.name.includes(card.product) && <p>{card.product}</p>}
          <DescriptionList
            look="summary"
            items={[
              { term: '竞价数量', value: card.count },
              { term: '起拍价', value: <Price amount={card.startPrice} unit={card.unit} /> },
              { term: '价格条件', value: card.terms },
              { term: '保证金缴纳截止', value: card.signEnd },
              card.over,
            ]}
          />
          <div className={spread}>
            <span>{card.signUps} 人报名</span>
            <span>{card.watchers} 围观</span>
          </div>
        </div>
        {button && (
          <div className={styles.foot}>
            <ParticipateButton button={button} name={card.name} />
          </div>
        )}
      </div>
    </>
  );
}

/** The id of the form that all participation buttons of the page belong to. */
const FORM = 'participate';
const WAY = '/auction?intent=participate';

/**
 * The form of the participation buttons, once on a page. A visitor without a login is sent to it
 * and back.
 */
export function ParticipateForm() {
  const { csrf } = useRootData();
  if (shutWay(WAY)) return null;
  return (
    <Form id={FORM} method="post" preventScrollReset>
      <input type="hidden" name="form" value={FORM} />
      {csrf && <input type="hidden" name="csrf" value={csrf} />}
    </Form>
  );
}

interface ParticipateButtonProps extends Pick<ButtonLook, 'size'> {
  button: ParticipateButtonView;
  /** The auction's name, for the accessible name where there are several buttons. */
  name?: string;
}

/** Asks the trading API whether its auction may be entered (spec 2 §4). */
export function ParticipateButton({ button, name, size }: ParticipateButtonProps) {
  return (
    <Button
      form={FORM}
      name="auction"
      value={button.value}
      variant={button.isOpen ? 'primary' : 'secondary'}
      size={size}
      block
      leadsTo={WAY}
      aria-label={name && `${button.label} ${name}`}
    >
      {button.label}
    </Button>
  );
}
