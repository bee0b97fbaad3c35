import { fetchedMethods, methodsWith } from '#app/domain/checkout/delivery.ts';
import { columnsOf } from '#app/styles/columns.ts';
import { screenStyle } from '#app/styles/layered-style.ts';
import { color, media, radius, size, space } from '#app/styles/theme.css.ts';

export const address = screenStyle({
  padding: `${space[2]} ${space[3]}`,
  border: `1px solid ${color.line}`,
  borderRadius: radius.small,
  selectors: {
    '&:has(:checked)': { borderColor: color.primary, background: color.primaryTint },
  },
});

export const summary = screenStyle({
  marginBottom: space[3],
  fontSize: size.title,
  fontWeight: 600,
});

export const line = screenStyle({
  display: 'grid',
  gridTemplateColumns: '48px minmax(0,1fr)',
  gap: space[3],
  padding: `${space[4]} 0 ${space[2]}`,
  borderTop: `1px solid ${color.line}`,
});

/** Beside both the goods and their delivery; on a phone the delivery is below it. */
export const picture = screenStyle({
  gridRow: 'span 2',
  '@media': { [media.phone]: { gridRow: 'auto' } },
});

export const seller = screenStyle({ fontSize: size.large });

export const problem = screenStyle({ color: color.danger });

/** The controls of a delivery method are there with it; a choice needs no script to show them. */
export const delivery = screenStyle({
  display: 'grid',
  gridTemplateColumns: columnsOf('240px', 'fit'),
  gap: space[3],
  gridColumn: 2,
  '@media': { [media.phone]: { gridColumn: '1 / -1' } },
});

/** A choice of several, each a card, takes a row of its own. */
export const choices = screenStyle({ gridColumn: '1 / -1' });

/** A seller's lines with what is asked for all of them. */
export const sellerLines = screenStyle({ display: 'grid', gap: space[3] });

const onlyWith = (place: string, methods: readonly number[]) =>
  screenStyle({
    selectors: {
      [`${place}:not(:has(${methods
        .map((method) => `input[name^=deliveryMethod][value="${method}"]:checked`)
        .join(',')})) &`]: { display: 'none' },
    },
  });

export const withPickup = onlyWith(delivery, fetchedMethods());
export const withDelivery = onlyWith(
  delivery,
  methodsWith(({ placeField }) => placeField === 'distributionAddress'),
);
/** Why an address beside its name cannot be chosen. */
export const far = screenStyle({ display: 'block', color: color.danger });
/** Said until another address is chosen. */
export const outOfRange = screenStyle({
  marginTop: space[2],
  selectors: {
    [`${withDelivery}:has(input[name^=distributionAddress]:checked) &`]: { display: 'none' },
  },
});
export const withReservation = onlyWith(
  sellerLines,
  methodsWith(({ takesDate }) => takesDate),
);
