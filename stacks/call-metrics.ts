import type * as cloudwatch from "aws-cdk-lib/aws-cloudwatch";
import type { Watched } from "./watch.stack.ts";

/** How many calls of the API there were, those that ended in a 4xx, and those in a 5xx. */
interface CallMetrics {
  all: cloudwatch.Metric;
  refused: cloudwatch.Metric;
  failed: cloudwatch.Metric;
}

/** As the entrance counts them to which CloudFront sends the calls. */
export function callMetrics(
  { api, web }: Pick<Watched, "api" | "web">,
  options: cloudwatch.MetricOptions,
): CallMetrics {
  if (web.apiHost === undefined) {
    return {
      all: web.httpApi.metricCount(options),
      refused: web.httpApi.metricClientError(options),
      failed: web.httpApi.metricServerError(options),
    };
  }
  return {
    all: api.function.metric("UrlRequestCount", options),
    refused: api.function.metric("Url4xxCount", options),
    failed: api.function.metric("Url5xxCount", options),
  };
}
