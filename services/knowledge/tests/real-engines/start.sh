#!/bin/sh
# Starts a real search engine from the parts that Maven Central has: start.sh opensearch|elasticsearch PORT
set -eu
engine=$1
port=$2
here=$(cd "$(dirname "$0")" && pwd)
home=$(mktemp -d)
cd "$home"
mvn -q -B -f "$here/pom.xml" -P "$engine" dependency:copy-dependencies -DoutputDirectory="$home/lib"

if [ "$engine" = opensearch ]; then
  (cd lib && jar xf opensearch-knn-*.zip)
  exec java -Xmx1g -cp 'lib/*' "$here/OpenSearch.java" "$home" "$port"
fi

module=modules/transport-netty4
mkdir -p "$module" config plugins
mv lib/transport-netty4-* lib/netty-* lib/elasticsearch-ssl-config-* "$module"
cat > "$module/plugin-descriptor.properties" <<END
name=transport-netty4
description=HTTP
version=8.15.0
elasticsearch.version=8.15.0
java.version=17
classname=org.elasticsearch.transport.netty4.Netty4Plugin
END
exec java -Xmx1g --module-path lib --add-modules org.elasticsearch.server,org.elasticsearch.preallocate,jdk.net \
  "$here/Elasticsearch.java" "$home" "$port"
