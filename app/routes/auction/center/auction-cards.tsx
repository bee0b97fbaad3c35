import { DescriptionList } from '#app/components/ui/description-list.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Picture } from '#app/components/ui/picture.tsx';
import { Price } from '#app/components/ui/price.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { cluster, grid, spread, stack } from '#app/styles/layout.css.ts';
import { auctionHref } from './auction-search.ts';
import * as styles from './center.css.ts';
import { ParticipateButton } from './participate.tsx';
import type { AuctionCardView } from './read-center.server.ts';

/** Three a row (spec 2 §9); each leads to its auction's page. */
export function AuctionCards({ cards }: { cards: readonly AuctionCardView[] }) {
  return (
    <ul className={grid.medium} aria-label="竞价">
      {cards.map((card) => (
        <li key={card.id} className={styles.card}>
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
          <p>
            {card.product} {card.count}
          </p>
          <DescriptionList
            look="summary"
            items={[
              { term: '起拍价', value: <Price amount={card.startPrice} unit={card.unit} /> },
              { term: '保证金缴纳截止', value: card.signEnd },
              { term: '预计结束', value: card.end },
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
