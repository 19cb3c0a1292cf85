import type { Delivery } from "../../bus/bus.ts";

/** A delivery that records its settlement. */
export interface TestDelivery extends Delivery {
  outcome: "none" | "acked" | "rejected" | { retriedAfterMs: number };
}

/** A message as a bus delivers it. */
export function testDelivery(
  payload: string,
  { subject = "kindling.founders.1", deliveryCount = 1 }: Partial<Delivery> = {},
): TestDelivery {
  const delivery: TestDelivery = {
    subject,
    payload,
    deliveryCount,
    outcome: "none",
    ack: async () => {
      delivery.outcome = "acked";
    },
    reject: async () => {
      delivery.outcome = "rejected";
    },
    retry: (retriedAfterMs) => {
      delivery.outcome = { retriedAfterMs };
    },
    working: () => {},
  };
  return delivery;
}
